import { ImagePlus } from 'lucide-react'
import type { Supplier } from '#contract/suppliers.ts'
import { Picture } from '../pictures/picture.tsx'
import { Button } from '../../ui/button.tsx'

type Props = {
  supplier: Supplier
  selected: boolean
  onEdit: () => void
  onRemove: () => void
  onPictures: () => void
}

/** A supplier in the grid of the back office; a click on its picture opens all of its pictures. */
export function SupplierCard({ supplier, selected, onEdit, onRemove, onPictures }: Props) {
  const { nombre, region, provincia, distrito, imgproveedores } = supplier
  const [first] = imgproveedores
  return (
    <article
      aria-current={selected ? 'true' : undefined}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface aria-[current]:border-accent aria-[current]:outline aria-[current]:outline-accent"
    >
      <button
        type="button"
        aria-label={`Imágenes de ${nombre} (${imgproveedores.length})`}
        onClick={onPictures}
        className="grid aspect-4/3 w-full place-items-center overflow-hidden bg-raised text-soft -outline-offset-2 hover:text-ink"
      >
        {first ? (
          <Picture
            picture={first}
            sizes="(min-width: 48rem) 220px, (min-width: 40rem) 33vw, 50vw"
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <ImagePlus size={28} className="stroke-[1.5]" />
        )}
      </button>
      <div className="grid flex-1 content-start gap-1 p-3">
        <h3 className="text-16 font-bold wrap-anywhere">{nombre}</h3>
        <p className="text-14 text-soft">{`${region} - ${provincia} - ${distrito}`}</p>
      </div>
      <div className="flex flex-wrap gap-1.5 p-1.5 *:flex-auto *:px-1.5">
        <Button size="sm" variant="secondary" onClick={onEdit} aria-label={`Editar ${nombre}`}>
          Editar
        </Button>
        <Button size="sm" variant="danger" onClick={onRemove} aria-label={`Eliminar ${nombre}`}>
          Eliminar
        </Button>
      </div>
    </article>
  )
}
