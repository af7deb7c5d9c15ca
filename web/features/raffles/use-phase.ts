import { useEffect, useState } from 'react'
import { drawCountdownMs, drawDurationMs } from '#domain/raffle.ts'
import type { LiveDraw } from '../catalogue/live-draws-store.ts'

/** The phase of a draw: counting down, about to show the winner, showing the winner, or aborted. */
export type Phase = { name: 'countdown'; seconds: number; elapsed: number } | { name: 'waiting' | 'won' | 'broken' }

export function phaseAt(
  { announcedAt, winner }: Pick<LiveDraw, 'announcedAt' | 'winner'>,
  now: number,
): Phase & { lasts?: number } {
  const elapsed = Math.max(0, now - announcedAt)
  if (elapsed < drawCountdownMs) {
    const left = drawCountdownMs - elapsed
    return { name: 'countdown', seconds: Math.ceil(left / 1000), elapsed, lasts: left % 1000 || 1000 }
  }
  if (winner) return { name: 'won' }
  return elapsed < drawDurationMs ? { name: 'waiting', lasts: drawDurationMs - elapsed } : { name: 'broken' }
}

/** The current phase of a draw; renders again when it changes. */
export function usePhase(draw: Pick<LiveDraw, 'announcedAt' | 'winner'>): Phase {
  const [now, setNow] = useState(Date.now)
  const phase = phaseAt(draw, now)
  const { announcedAt, winner } = draw
  useEffect(() => {
    // Computed from the rendered time: when this runs on a screen that was suspended, the phase may be over.
    const { lasts } = phaseAt({ announcedAt, winner }, now)
    if (lasts === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), now + lasts + 5 - Date.now())
    return () => clearTimeout(timer)
  }, [now, announcedAt, winner])
  return phase
}
