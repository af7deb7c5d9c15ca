import type { ShopEvent } from '#contract/events.ts'
import { drawDurationMs, drawShownMs } from '#domain/raffle.ts'
import { fullName } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import { selectAnnounced } from './sql.ts'

type DrawEvent = Extract<ShopEvent, { type: 'draw' }>

/** These draws as open screens show them now. */
export async function presentDraws(context: AppContext, ids: readonly number[]): Promise<DrawEvent[]> {
  return ids.length === 0 ? [] : toDrawEvents(context, await selectAnnounced(context.db, { ids }))
}

/** The draws that a screen opened now still shows: in progress, or just done. */
export async function recentDraws(context: AppContext): Promise<DrawEvent[]> {
  const since = new Date(context.clock.now().getTime() - drawShownMs)
  const draws = toDrawEvents(context, await selectAnnounced(context.db, { since }))
  // An aborted draw is announced again or not at all.
  return draws.filter(({ winner, elapsed }) => winner !== null || elapsed < drawDurationMs)
}

function toDrawEvents({ clock }: AppContext, rows: Awaited<ReturnType<typeof selectAnnounced>>): DrawEvent[] {
  const now = clock.now().getTime()
  return rows.map(({ productId, raffle, announcedAt, early, id, ticketNumber, ticketReceipt, ...shown }) => ({
    type: 'draw',
    productId,
    nombre: raffle,
    // A withdrawn draw counts as aborted. The clock of the server that announced it may be a little ahead of this
    // one's.
    elapsed: announcedAt ? Math.max(0, now - announcedAt.getTime()) : drawDurationMs,
    early,
    winner:
      id === null || shown.shownNombre === null || ticketNumber === null || ticketReceipt === null
        ? null
        : {
            id,
            nombre: fullName({ nombre: shown.shownNombre, apellido: shown.shownApellido }),
            ticket: { number: ticketNumber, receipt: ticketReceipt },
          },
  }))
}
