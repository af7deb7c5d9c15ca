import { z } from 'zod'
import { id, instant } from './wire.ts'

export const drawnTicket = z.object({ number: z.int(), receipt: z.string() })

/** How a raffle ended, as the draw showed it; its record is that of the winner. */
export const outcome = z.object({
  winnerId: id,
  nombre: z.string(),
  ticket: drawnTicket,
  drawnAt: instant,
})
export type Outcome = z.output<typeof outcome>
