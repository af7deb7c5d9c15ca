import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { slides, type Slide } from './banner-slides.ts'
import { categoriesQuery } from './queries.ts'

const BannerControls = lazy(() => import('./banner-controls.tsx').then((it) => ({ default: it.BannerControls })))

/** Seven slides; the first is there at once, what moves them comes after it. */
export function Banner() {
  const [strip, setStrip] = useState<HTMLElement | null>(null)
  const [shown, show] = useState(0)
  const [held, hold] = useState(false)
  return (
    <section
      aria-roledescription="carrusel"
      aria-label="Novedades"
      className="relative"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div ref={setStrip} className="overflow-hidden">
        <div className="flex">
          {slides.map((slide, index) => (
            <SlideView key={slide.title} slide={slide} index={index} current={index === shown} />
          ))}
        </div>
      </div>
      <div className="container-page absolute inset-x-0 bottom-3 flex min-h-9 items-center gap-1 text-white">
        <Suspense fallback={null}>
          {strip && <BannerControls strip={strip} held={held} shown={shown} onShow={show} />}
        </Suspense>
      </div>
    </section>
  )
}

/** Where a slide leads whoever looks at it. */
function useAction({ action, member, toContact }: Slide) {
  const session = useSession()
  const { data: categories } = useQuery(categoriesQuery)
  const contact = toContact && categories?.find(({ byContact }) => byContact)
  if (contact) return { label: toContact, href: `#${paths.home({ category: contact.id })}` }
  return (session ? member : undefined) ?? action
}

function SlideView({ slide, index, current }: { slide: Slide; index: number; current: boolean }) {
  const first = index === 0
  const action = useAction(slide)
  return (
    <div
      role="group"
      aria-roledescription="diapositiva"
      aria-label={`${index + 1} de ${slides.length}`}
      inert={!current}
      className="relative h-[max(420px,62svh)] min-w-0 flex-[0_0_100%] bg-[oklch(0.17_0.02_295)] text-white md:h-[clamp(380px,52svh,560px)]"
    >
      <picture>
        <source media="(max-width: 767px)" srcSet={`/banners/${slide.picture}-phone.webp`} width={900} height={900} />
        <img
          src={`/banners/${slide.picture}.webp`}
          alt=""
          width={1920}
          height={720}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'low'}
          // It stands where the page drew it already: not even one frame without it.
          decoding={first ? 'sync' : 'async'}
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
      <div className="absolute inset-0 bg-linear-to-t from-black/80 via-black/30 to-black/20 md:bg-linear-to-r md:from-black/75 md:via-black/35 md:to-transparent" />
      <div className="container-page relative flex h-full flex-col justify-end pb-16 md:justify-center md:pt-10 md:pb-6">
        <div className="grid max-w-md gap-3 md:max-w-sm md:gap-4 lg:max-w-xl">
          <h2 className="text-28 font-extrabold tracking-tight md:text-[44px]">{slide.title}</h2>
          <p className="text-16 text-pretty text-white/85 md:text-18">{slide.text}</p>
          <div className="md:pt-2">
            <ButtonLink href={action.href} className="bg-white! text-[oklch(0.22_0.05_295)]!">
              {action.label}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}
