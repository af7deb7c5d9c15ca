import { z } from 'zod'
import type { ActaCheck } from '#domain/draw/acta.ts'
import { id, instant } from '../protocol/wire.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const ticket = z.object({ number: z.int().positive(), receipt: z.string().max(100) })

/** The public record of a draw, as downloaded; `domain/draw/acta.ts` documents its fields. */
export const acta = z.object({
  version: z.literal(1),
  raffleId: z.int(),
  nombre: z.string(),
  commitment: hash,
  listHash: hash,
  closedAt: z.iso.datetime(),
  drawnAt: z.iso.datetime(),
  secret: hash,
  tickets: z.array(ticket),
  beaconRound: z.int().positive().nullable(),
  beacon: z.object({ round: z.int().positive(), signature: z.string().regex(/^[0-9a-f]+$/) }).nullable(),
  winner: ticket,
  hash,
})

/** Why a record does not verify, for the person who checks it. */
export const actaFailures: Record<ActaCheck, string> = {
  tickets: 'La lista no tiene cada ticket una sola vez, del 1 al último, cada uno con su código.',
  list: 'La lista de tickets no es la que se publicó al cerrar la venta.',
  commitment: 'El secreto no es el que se comprometió antes de vender el primer ticket.',
  beacon: 'El número público (drand) no está firmado, no es el que se fijó al cerrar la venta, o es de antes.',
  winner: 'El cálculo no da ese ganador.',
  whole: 'El acta no da su propia huella: alguien cambió el nombre del sorteo, una fecha u otro dato.',
}

export const drawnTicket = z.object({ number: z.int(), receipt: z.string() })

/** The outcome of a raffle, as the draw showed it; its record is that of the winner. */
export const outcome = z.object({
  winnerId: id,
  nombre: z.string(),
  ticket: drawnTicket,
  drawnAt: instant,
})
export type Outcome = z.output<typeof outcome>
