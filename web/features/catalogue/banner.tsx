import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { useShop } from '../../platform/shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { slideOf, defaultSlides, type Slide } from './banner-slides.ts'
import { categoriesQuery } from '../../platform/categories.ts'
import { bannersQuery } from './queries.ts'

const BannerControls = lazy(() => import('./banner-controls.tsx').then((it) => ({ default: it.BannerControls })))

/**
 * The owner's banners, else the seven default slides; the first one is rendered at once, and the controls that move
 * them are loaded afterwards.
 */
export function Banner() {
  const { data: banners } = useQuery(bannersQuery)
  const slides = banners.length > 0 ? banners.map(slideOf) : defaultSlides
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
            <SlideView
              key={`${index} ${slide.title}`}
              slide={slide}
              place={`${index + 1} de ${slides.length}`}
              first={index === 0}
              current={index === shown}
              near={isBeside(index, shown, slides.length)}
            />
          ))}
        </div>
      </div>
      <div className="container-page absolute inset-x-0 bottom-3 flex min-h-9 items-center gap-1 text-white">
        <Suspense fallback={null}>
          {strip && <BannerControls slides={slides} strip={strip} held={held} shown={shown} onShow={show} />}
        </Suspense>
      </div>
    </section>
  )
}

/** Whether a slide is the one shown, or next to it: a browser alone would load the pictures of all slides. */
const isBeside = (index: number, shown: number, count: number) =>
  [0, 1, count - 1].includes((index - shown + count) % count)

/** The action of a slide for this viewer. */
function useAction({ action, member, toContact }: Slide) {
  const session = useSession()
  const { data: categories } = useQuery(categoriesQuery)
  const contact = toContact && categories?.find(({ byContact }) => byContact)
  if (contact) return { label: toContact, href: `#${paths.home({ category: contact.id })}` }
  return (session ? member : undefined) ?? action
}

type SlideProps = { slide: Slide; place: string; first: boolean; current: boolean; near: boolean }

function SlideView({ slide, place, first, current, near }: SlideProps) {
  const action = useAction(slide)
  const { color } = useShop()
  return (
    <div
      role="group"
      aria-roledescription="diapositiva"
      aria-label={place}
      inert={!current}
      className="relative isolate h-[max(420px,62svh)] min-w-0 flex-[0_0_100%] bg-[oklch(0.17_0.02_295)] text-white md:h-[clamp(380px,52svh,560px)]"
    >
      {near && (
        <picture>
          <source media="(max-width: 767px)" srcSet={slide.phone} width={900} height={900} />
          <img
            src={slide.wide}
            alt=""
            width={1920}
            height={720}
            fetchPriority={first ? 'high' : 'low'}
            // Decoded synchronously: the page has painted this picture already, and not one frame may be without it.
            decoding={first ? 'sync' : 'async'}
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      )}
      {slide.isArt && color !== null && <div className="absolute inset-0 bg-stage-light mix-blend-color" />}
      <div className="absolute inset-0 bg-linear-to-t from-black/80 via-black/30 to-black/20 md:bg-linear-to-r md:from-black/75 md:via-black/35 md:to-transparent" />
      <div className="container-page relative flex h-full flex-col justify-end pb-16 md:justify-center md:pt-10 md:pb-6">
        <div className="grid max-w-md gap-3 md:max-w-sm md:gap-4 lg:max-w-xl">
          {/* No heading: it would come before the one of the page. */}
          <p className="font-display text-28 leading-tight wrap-anywhere text-balance font-extrabold tracking-tight md:text-[44px]">
            {slide.title}
          </p>
          <p className="text-16 text-pretty text-white/85 md:text-18">{slide.text}</p>
          <div className="md:pt-2">
            <ButtonLink
              href={action.href}
              {...(action.href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
              className="bg-white! text-[oklch(0.22_0.05_295)]!"
            >
              {action.label}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}
