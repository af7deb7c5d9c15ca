import { accentsOf } from '#domain/accent.ts'
import type { Banner } from '#domain/banner.ts'
import { slideOf } from '../catalogue/banner-slides.ts'

type Props = {
  banner: Banner
  index: number
  /** The main colour of the shop, which the default pictures take; null for the default colours. */
  color: string | null
  small?: boolean
}

/** A banner as the home page shows it, in little. */
export function BannerPreview({ banner, index, color, small = false }: Props) {
  const { wide, isArt, title, text, action } = slideOf(banner, index)
  return (
    <div
      role="group"
      aria-label={`Vista previa del banner ${index + 1}`}
      className={`relative isolate grid content-end overflow-hidden rounded-control bg-[oklch(0.17_0.02_295)] text-white ${small ? 'h-full min-h-24 p-3 sm:min-h-32' : 'min-h-40 p-4'}`}
    >
      <img src={wide} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
      {isArt && color !== null && (
        <div className="absolute inset-0 mix-blend-color" style={{ backgroundColor: accentsOf(color).stageLight }} />
      )}
      <div className="absolute inset-0 bg-linear-to-t from-black/80 via-black/30 to-black/20" />
      <div className="relative grid gap-1">
        <p className={`font-display leading-tight font-extrabold wrap-anywhere ${small ? 'text-16' : 'text-22'}`}>
          {title || 'Título'}
        </p>
        <p className={`wrap-anywhere text-white/85 ${small ? 'text-12 max-sm:hidden' : 'text-14'}`}>
          {text || 'Texto'}
        </p>
        {!small && (
          <span className="mt-1 justify-self-start rounded-control bg-white px-3 py-1.5 text-14 font-semibold text-[oklch(0.22_0.05_295)]">
            {action.label || 'Botón'}
          </span>
        )}
      </div>
    </div>
  )
}
