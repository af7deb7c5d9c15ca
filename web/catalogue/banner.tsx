import useEmblaCarousel from 'embla-carousel-react'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { slides, type Slide } from './banner-slides.ts'

const stay = 6000
const still = matchMedia('(prefers-reduced-motion: reduce)')

/** Seven slides that change by themselves, unless somebody reads, points or asked for stillness. */
export function Banner() {
  const [ref, carousel] = useEmblaCarousel({ loop: true })
  const [shown, setShown] = useState(0)
  const [paused, pause] = useState(still.matches)
  const [held, hold] = useState(false)
  useEffect(() => {
    if (!carousel) return
    const update = () => setShown(carousel.selectedScrollSnap())
    carousel.on('select', update)
    return () => void carousel.off('select', update)
  }, [carousel])
  useEffect(() => {
    if (!carousel || paused || held) return
    const timer = setInterval(() => carousel.scrollNext(), stay)
    return () => clearInterval(timer)
  }, [carousel, paused, held, shown])
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
      <div ref={ref} className="overflow-hidden">
        <div className="flex">
          {slides.map((slide, index) => (
            <SlideView key={slide.title} slide={slide} index={index} current={index === shown} />
          ))}
        </div>
      </div>
      <div className="container-page absolute inset-x-0 bottom-3 flex items-center gap-1 text-white">
        <button
          type="button"
          aria-label={paused ? 'Reanudar el carrusel' : 'Pausar el carrusel'}
          onClick={() => pause(!paused)}
          className="mr-1 grid size-9 place-items-center rounded-full bg-black/40 hover:bg-black/60"
        >
          {paused ? (
            <Play size={16} strokeWidth={1.75} aria-hidden />
          ) : (
            <Pause size={16} strokeWidth={1.75} aria-hidden />
          )}
        </button>
        {slides.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            aria-label={`Diapositiva ${index + 1}: ${title}`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => carousel?.scrollTo(index)}
            className="group grid h-9 w-7 place-items-center"
          >
            <span className="h-1.5 w-5 rounded-full bg-white/45 transition-colors group-hover:bg-white/80 group-aria-[current]:bg-white" />
          </button>
        ))}
      </div>
    </section>
  )
}

function SlideView({ slide, index, current }: { slide: Slide; index: number; current: boolean }) {
  const first = index === 0
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
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
      <div className="absolute inset-0 bg-linear-to-t from-black/80 via-black/30 to-black/20 md:bg-linear-to-r md:from-black/75 md:via-black/35 md:to-transparent" />
      <div className="container-page relative flex h-full flex-col justify-end pb-16 md:justify-center md:pb-6">
        <div className="grid max-w-md gap-3 md:max-w-xl md:gap-4">
          <h2 className="text-28 font-extrabold tracking-tight md:text-[44px]">{slide.title}</h2>
          <p className="text-16 text-white/85 md:text-18">{slide.text}</p>
          <div>
            <ButtonLink href={slide.action.href} className="bg-white! text-[oklch(0.22_0.05_295)]!">
              {slide.action.label}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}
