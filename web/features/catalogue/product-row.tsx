import { ImagePlus, KeyRound, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import type { Product } from '#contract/catalogue.ts'
import { formatSoles } from '#domain/money.ts'
import { stateLabel, type ProductState } from '#domain/product.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { mayBeRemoved, MoveButtons } from './move-buttons.tsx'
import { ProductPicture } from './product-card.tsx'

const tones: Partial<Record<ProductState, Tone>> = {
  Publicado: 'good',
  Vendido: 'neutral',
  'Por sortear': 'accent',
  Rechazado: 'bad',
}

/** What may be opened for a product of the back office. */
export type ProductAct = 'edit' | 'accounts' | 'pictures' | 'remove'

/** One product of the back office, with what can be done to it. */
export function ProductRow({ product, onOpen }: { product: Product; onOpen: (act: ProductAct) => void }) {
  const act = (what: ProductAct, Icon: LucideIcon) =>
    ({ size: 'sm', about: product.nombre, onClick: () => onOpen(what), icon: <Icon size={18} /> }) as const
  return (
    <li className="grid grid-cols-[88px_1fr] items-center gap-x-4 gap-y-3 border-line bg-surface p-3 max-lg:rounded-card max-lg:border lg:grid-cols-[88px_1fr_110px_120px_340px] lg:bg-transparent">
      <ProductPicture product={product} className="aspect-4/3 rounded-control" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{product.nombre}</p>
        <p className="text-14 break-words text-soft">
          {product.category.name}
          {product.seller && ` · ${product.seller.name}`}
        </p>
      </div>
      <p>
        <Chip tone={tones[product.state] ?? 'warn'}>{stateLabel(product.state)}</Chip>
      </p>
      <p className="max-lg:flex max-lg:items-baseline max-lg:gap-3">
        <span className="block font-semibold">
          {formatSoles(product.precioRifa ?? product.precio)}
          {product.precioRifa !== null && <span className="font-normal text-soft"> ticket</span>}
        </span>
        <span className="text-14 text-soft">{`${product.stock} en stock`}</span>
      </p>
      <div className="flex flex-wrap gap-2 max-lg:col-span-2 max-lg:*:flex-1 lg:justify-end">
        <MoveButtons product={product} />
        <Button {...act('edit', Pencil)} variant="secondary">
          Editar
        </Button>
        {product.totalTickets === null && (
          <Button {...act('accounts', KeyRound)} variant="secondary">
            Cuentas
          </Button>
        )}
        <Button {...act('pictures', ImagePlus)} variant="secondary">
          Imágenes
        </Button>
        {mayBeRemoved(product) && (
          <Button {...act('remove', Trash2)} variant="danger">
            Eliminar
          </Button>
        )}
      </div>
    </li>
  )
}
