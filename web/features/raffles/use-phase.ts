import { useEffect, useState } from 'react'
import { drawCountdownMs, drawDurationMs } from '#domain/raffle.ts'
import type { LiveDraw } from './live-draws-store.ts'

/** Where a draw stands: it counts down, is about to say who won, has said so, or has broken off. */
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

/** The phase of a draw, anew as soon as it is another one. */
export function usePhase(draw: Pick<LiveDraw, 'announcedAt' | 'winner'>): Phase {
  const [now, setNow] = useState(Date.now)
  const phase = phaseAt(draw, now)
  const { announcedAt, winner } = draw
  useEffect(() => {
    // From what is shown: by the time this runs the phase may be over, on a screen that stood still.
    const { lasts } = phaseAt({ announcedAt, winner }, now)
    if (lasts === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), now + lasts + 5 - Date.now())
    return () => clearTimeout(timer)
  }, [now, announcedAt, winner])
  return phase
}
