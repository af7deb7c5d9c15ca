import type { Banner } from '#domain/banner.ts'
import { BannerPreview } from '../settings/banner-preview.tsx'
import { StepPart } from './step-frame.tsx'

type Props = {
  banners: readonly Banner[]
  /** The main colour of the shop; null for the default colours. */
  color: string | null
  chosen: readonly boolean[]
  onChange: (chosen: boolean[]) => void
  error: string | undefined
}

/** Banners to choose from, each shown small and with its box. */
export function BannerChoice({ banners, color, chosen, onChange, error }: Props) {
  return (
    <StepPart
      title="Banners de la portada"
      hint="Con tu nombre y tu color. Quita los que no quieras; sin ninguno, la portada muestra los de siempre."
    >
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {banners.map((banner, index) => (
          <li key={banner.title.slice(0, 8) + index}>
            <label className="relative block h-full cursor-pointer has-[input:not(:checked)]:opacity-50">
              <input
                type="checkbox"
                aria-label={banner.title}
                checked={chosen[index] ?? false}
                onChange={(event) =>
                  onChange(banners.map((_, at) => (at === index ? event.target.checked : (chosen[at] ?? false))))
                }
                className="checkbox absolute -top-2 -right-2 z-10"
              />
              <BannerPreview small banner={banner} index={index} color={color} />
            </label>
          </li>
        ))}
      </ul>
      {error && <p className="text-14 text-bad">{error}</p>}
    </StepPart>
  )
}
