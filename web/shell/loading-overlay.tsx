import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useProofQuestion } from '../platform/prove.ts'

const overlayDelayMs = 300
/** The click of a tap follows the release of its pointer. */
const tapDelayMs = 100

/** Until when a press is in progress, on the clock of `performance.now`. */
let pressedUntil = 0
addEventListener('pointerdown', ({ button }) => button === 0 && (pressedUntil = Infinity), true)
for (const type of ['pointerup', 'pointercancel']) {
  addEventListener(type, () => (pressedUntil = performance.now() + tapDelayMs), true)
}

/**
 * Covers the whole screen, but not the stage of a live draw, while any call runs; quick ones end before it is shown, so
 * that nothing flashes. Clicks pass through it unless a mutation runs. Away while a call waits for its user.
 */
export function LoadingOverlay() {
  // Data that is on the screen already may be refetched in the background. `quiet` queries have a loading state of
  // their own.
  const reading = useIsFetching({
    predicate: ({ state, meta }) => state.data === undefined && meta?.['quiet'] !== true,
  })
  const writing = useIsMutating({ predicate: ({ meta }) => meta?.['quiet'] !== true })
  const waits = useProofQuestion() !== undefined
  const running = reading + writing > 0 && !waits
  const [shown, show] = useState(false)
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => show(true), overlayDelayMs)
    return () => {
      clearTimeout(timer)
      show(false)
    }
  }, [running])
  return (
    <div role="status" className="contents">
      {shown && <Loading blocks={writing > 0} />}
    </div>
  )
}

/**
 * A shimmer over a screen. `late` delays it, for content that may be there at once; `blocks` keeps clicks from what is
 * below.
 */
export function Loading({ late = false, blocks = false }: { late?: boolean; blocks?: boolean }) {
  const cover = useRef<HTMLDivElement>(null)
  // A press that began before the overlay appeared must end on its own button, so the overlay lets it through: ended on
  // the overlay it would click nothing, and a dialog would take it for a click outside and close.
  useLayoutEffect(() => {
    const { current } = cover
    if (!blocks || !current) return
    let frame = 0
    const block = () => {
      if (performance.now() < pressedUntil) frame = requestAnimationFrame(block)
      else current.style.pointerEvents = 'auto'
    }
    block()
    return () => {
      cancelAnimationFrame(frame)
      current.style.pointerEvents = ''
    }
  }, [blocks])
  return (
    <div
      ref={cover}
      className={`pointer-events-none fixed inset-0 z-[64] grid cursor-progress place-items-center bg-black/45 ${late ? 'animate-[appear_150ms_ease-out_300ms_both]' : 'animate-[appear_150ms_ease-out_both]'}`}
    >
      <div className="grid justify-items-center gap-4 rounded-card bg-surface px-8 py-6 shadow-float">
        <span aria-hidden className="relative block h-1.5 w-28 overflow-hidden rounded-full bg-raised">
          <span className="absolute inset-0 animate-[sweep_1.1s_ease-in-out_infinite] bg-accent" />
        </span>
        <span className="font-medium">Cargando…</span>
      </div>
    </div>
  )
}
