import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { Banner } from '#domain/banner.ts'
import { pictureUrl } from '#domain/identity.ts'
import { allRafflesSlug, paths } from '../../platform/paths.ts'
import { useShop } from '../../platform/shop.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { PictureField } from './picture-field.tsx'

/** The screens to which a banner may link. */
const screens = [
  [paths.home(), 'Inicio'],
  [paths.raffles({ slug: allRafflesSlug }), 'Sorteos'],
  [paths.winners(), 'Ganadores'],
  [paths.register(), 'Registrarse'],
  [paths.wallet(), 'Billetera'],
  [paths.purchases(), 'Mis compras'],
  [paths.favourites(), 'Favoritos'],
  [paths.questions(), 'Preguntas frecuentes'],
  [paths.instructions(), 'Instrucciones de uso'],
] as const

const elsewhere = 'otra'

type Props = {
  index: number
  count: number
  banner: Banner
  issueOf: (field: string) => string | undefined
  onChange: (banner: Banner) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** The fields of one banner: its picture, its texts, its link, and its dates. */
export function BannerFields({ index, count, banner, issueOf, onChange, onMove, onRemove }: Props) {
  const { picture, title, text, label, link, from, until } = banner
  const put = (part: Partial<Banner>) => onChange({ ...banner, ...part })
  const isScreen = screens.some(([path]) => path === link)
  const name = `Banner ${index + 1}`
  return (
    <li aria-label={name} className="grid gap-4 border-b border-line pb-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-18 font-bold">{name}</h2>
        <Button
          variant="quiet"
          aria-label={`Subir el banner ${index + 1}`}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp size={18} />
        </Button>
        <Button
          variant="quiet"
          aria-label={`Bajar el banner ${index + 1}`}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ArrowDown size={18} />
        </Button>
        <Button variant="quiet" aria-label={`Quitar el banner ${index + 1}`} onClick={onRemove}>
          <Trash2 size={18} />
        </Button>
      </div>
      <BannerPreview banner={banner} index={index} color={useShop().color} />
      <PictureField
        kind="banner"
        label={`Imagen del banner ${index + 1}`}
        hint="Ancha, de 1920 × 720 píxeles o más; en el teléfono se ve el centro. Sin una tuya, va una de la tienda."
        error={issueOf('picture')}
        onUploaded={(uploaded) => put({ picture: uploaded })}
        onReset={picture === null ? undefined : () => put({ picture: null })}
      >
        {picture !== null && (
          <img src={pictureUrl(picture, 'phone')} alt="" className="size-12 rounded-control object-cover" />
        )}
      </PictureField>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={`Título ${index + 1}`}
          maxLength={60}
          autoComplete="off"
          value={title}
          onChange={(event) => put({ title: event.target.value })}
          error={issueOf('title')}
        />
        <TextField
          label={`Texto ${index + 1}`}
          maxLength={160}
          autoComplete="off"
          value={text}
          onChange={(event) => put({ text: event.target.value })}
          error={issueOf('text')}
        />
        <TextField
          label={`Botón ${index + 1}`}
          maxLength={30}
          autoComplete="off"
          value={label}
          onChange={(event) => put({ label: event.target.value })}
          error={issueOf('label')}
        />
        <div className="grid gap-3">
          <SelectField
            label={`Lleva a ${index + 1}`}
            options={[
              ...screens.map(([path, screen]) => ({ value: path, label: screen })),
              { value: elsewhere, label: 'Otra pantalla o dirección' },
            ]}
            value={isScreen ? link : elsewhere}
            onChange={(event) => put({ link: event.target.value === elsewhere ? 'https://' : event.target.value })}
            error={isScreen ? issueOf('link') : undefined}
          />
          {!isScreen && (
            <TextField
              label={`Dirección ${index + 1}`}
              maxLength={300}
              autoComplete="off"
              value={link}
              onChange={(event) => put({ link: event.target.value.trim() })}
              error={issueOf('link')}
              hint="Como https://… o /products/20."
            />
          )}
        </div>
        <TextField
          label={`Desde ${index + 1}`}
          type="date"
          value={from ?? ''}
          onChange={(event) => put({ from: event.target.value || null })}
          error={issueOf('from')}
          hint="Vacío, desde ya."
        />
        <TextField
          label={`Hasta ${index + 1}`}
          type="date"
          value={until ?? ''}
          onChange={(event) => put({ until: event.target.value || null })}
          error={issueOf('until')}
          hint="Vacío, sin fin. El último día también se muestra."
        />
      </div>
    </li>
  )
}
