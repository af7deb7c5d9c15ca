import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { drawDurationMs } from '#domain/raffle.ts'
import { useHashPath } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { lazyOptional } from '../../ui/lazy-parts.tsx'
import { DrawNotice } from './draw-notice.tsx'
import {
  foldOfferedDraws,
  heldTickets,
  setDrawView,
  useLiveDraws,
  type LiveDraw,
} from '../catalogue/live-draws-store.ts'
import { useBusy } from './use-busy.ts'

const DrawStage = lazyOptional(() => import('./draw-stage.tsx').then((it) => it.DrawStage))

/** The running draws, over any screen. */
export function LiveDraws() {
  const draws = useLiveDraws()
  const told = draws.findLast(({ view }) => view === 'offered' || view === 'folded')
  return (
    <>
      {/* Mounted before it has text, so that screen readers announce it; also outside any dialog. */}
      <p role="status" aria-live="polite" className="sr-only">
        {told && <DrawAnnouncement key={told.productId} draw={told} />}
      </p>
      {draws.length > 0 && <DrawOverlay draws={draws} />}
    </>
  )
}

/** The announcement of a draw; its text stays the same whatever happens meanwhile. */
function DrawAnnouncement({ draw: { nombre, announcedAt } }: { draw: LiveDraw }) {
  const [words] = useState(() => (Date.now() - announcedAt < drawDurationMs ? 'Sorteo en vivo' : 'Ya hay ganador'))
  return `${words}: ${nombre}`
}

/** Later than this the draw is over: it is only announced, not opened. */
const liveWindowMs = 20_000

/** Screens on which a draw opens by itself, because their visitors are waiting for it. */
function concerns({ productId, announcedAt }: LiveDraw, path: string): boolean {
  if (Date.now() - announcedAt > liveWindowMs) return false
  if (path === paths.product({ id: productId }) || path === paths.drawsAdmin()) return true
  return paths.raffles.pattern.test(path) || (path === paths.purchases() && heldTickets(productId).length > 0)
}

function DrawOverlay({ draws }: { draws: readonly LiveDraw[] }) {
  const [path] = useHashPath()
  const busy = useBusy()
  const open = draws.findLast(({ view }) => view === 'open')
  const offered = draws.filter(({ view }) => view === 'offered')
  // One notice at most: several would cover the screen.
  const newest = offered.at(-1)
  const known = draws.filter(({ view }) => view === 'offered' || view === 'folded')
  const wanted = open || busy ? undefined : known.findLast((draw) => concerns(draw, path))?.productId
  useEffect(() => {
    if (wanted !== undefined) setDrawView(wanted, 'open')
  }, [wanted])
  useEffect(() => {
    if (busy === 'popup') return
    for (const draw of offered) if (busy || draw !== newest) setDrawView(draw.productId, 'folded')
  })
  // Not before the popup closes: the chip moves what is beside it, and a menu whose button moves away from under the
  // pointer that is opening it closes again.
  useLayoutEffect(() => (busy === 'popup' ? foldOfferedDraws : undefined), [busy])
  return (
    <>
      {!busy && newest && (
        <div className="at-head fixed inset-x-4 top-[calc(var(--header-height)+12px)] z-[60] mx-auto max-w-lg">
          <DrawNotice key={newest.productId} draw={newest} />
        </div>
      )}
      {open && (
        <Suspense fallback={null}>
          <DrawStage key={open.productId} draw={open} onClose={() => setDrawView(open.productId, 'closed')} />
        </Suspense>
      )}
    </>
  )
}
