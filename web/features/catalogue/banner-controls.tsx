import useEmblaCarousel from 'embla-carousel-react'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Slide } from './banner-slides.ts'

const slideIntervalMs = 8000
const still = matchMedia('(prefers-reduced-motion: reduce)')

type Props = {
  slides: readonly Slide[]
  strip: HTMLElement
  held: boolean
  shown: number
  onShow: (slide: number) => void
}

/**
 * Moves the slides automatically, except while one is focused or pointed at, and with reduced motion; by dots, and by
 * dragging.
 */
export function BannerControls({ slides, strip, held, shown, onShow }: Props) {
  const [attach, carousel] = useEmblaCarousel({ loop: true })
  const [paused, pause] = useState(still.matches)
  useEffect(() => attach(strip), [attach, strip])
  useEffect(() => {
    if (!carousel) return
    const update = () => onShow(carousel.selectedScrollSnap())
    carousel.on('select', update)
    return () => void carousel.off('select', update)
  }, [carousel, onShow])
  useEffect(() => {
    if (!carousel || paused || held) return
    const timer = setInterval(() => carousel.scrollNext(still.matches), slideIntervalMs)
    return () => clearInterval(timer)
  }, [carousel, paused, held, shown])
  const Icon = paused ? Play : Pause
  return (
    <>
      <button
        type="button"
        aria-label={paused ? 'Reanudar el carrusel' : 'Pausar el carrusel'}
        onClick={() => pause(!paused)}
        className="mr-1 grid size-9 place-items-center rounded-full bg-white/15 hover:bg-white/30"
      >
        <Icon size={16} />
      </button>
      {slides.map(({ title }, index) => (
        <button
          // Two slides may have the same title.
          key={`${index} ${title}`}
          type="button"
          aria-label={`Diapositiva ${index + 1}: ${title}`}
          aria-current={index === shown ? 'true' : undefined}
          onClick={() => carousel?.scrollTo(index, still.matches)}
          className="group grid h-9 w-7 place-items-center"
        >
          <span className="h-1.5 w-5 rounded-full bg-white/45 transition-colors group-hover:bg-white/80 group-aria-[current]:bg-white" />
        </button>
      ))}
    </>
  )
}
