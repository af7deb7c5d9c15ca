import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const overlayDelayMs = 300

/**
 * Over the whole screen while any call runs; quick ones pass without it, so that nothing flashes. Presses pass through it
 * until something is written: one that began before it came up would be lost.
 */
export function LoadingOverlay() {
  // What is on the screen already may be read again behind it. What has a sign of its own on the screen says so.
  const reading = useIsFetching({
    predicate: ({ state, meta }) => state.data === undefined && meta?.['quiet'] !== true,
  })
  const writing = useIsMutating({ predicate: ({ meta }) => meta?.['quiet'] !== true })
  const running = reading + writing > 0
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
 * A light that passes over a screen. `late` keeps it dark for a moment, for what may be there at once; `blocks` keeps
 * presses from what is under it.
 */
export function Loading({ late = false, blocks = false }: { late?: boolean; blocks?: boolean }) {
  return (
    <div
      className={`fixed inset-0 z-[80] grid place-items-center bg-black/45 ${blocks ? 'cursor-progress' : 'pointer-events-none'} ${late ? 'animate-[appear_150ms_ease-out_300ms_both]' : 'animate-[appear_150ms_ease-out_both]'}`}
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
