import { randomnessOf, timeOfRound, type BeaconRound } from './beacon.ts'
import { chooseWinner, commitmentTo } from './choose.ts'
import { ticketListHash, type Ticket } from './ticket-list.ts'

/** The public record of a draw: all that anybody needs to do it again. Hashes and secret in hexadecimal, times ISO 8601. */
export type Acta = {
  version: 1
  raffleId: number
  nombre: string
  /** SHA-256 of the secret, published before the first ticket was sold. */
  commitment: string
  /** SHA-256 of the list of tickets, published when sales ended. */
  listHash: string
  closedAt: string
  drawnAt: string
  secret: string
  tickets: Ticket[]
  /** Null: the draw rests on the commitment alone. */
  beacon: BeaconRound | null
  winner: Ticket
}

/** What must be so; in the order in which it is looked at. */
export const actaChecks = ['tickets', 'list', 'commitment', 'beacon', 'winner'] as const
export type ActaCheck = (typeof actaChecks)[number]

export type Verdict = { valid: true } | { valid: false; failed: ActaCheck }

/** Does the draw again from its record: everything fits, or the first thing that does not. */
export function verifyActa(acta: Acta): Verdict {
  for (const check of actaChecks) if (!holds[check](acta)) return { valid: false, failed: check }
  return { valid: true }
}

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)

const holds: Record<ActaCheck, (acta: Acta) => boolean> = {
  // One to n, each once, each with a receipt of its own.
  tickets: ({ tickets }) =>
    tickets.length > 0 &&
    tickets.every(({ number }, index) => number === index + 1) &&
    new Set(tickets.map(({ receipt }) => receipt)).size === tickets.length,
  list: ({ tickets, listHash }) => ticketListHash(tickets) === listHash,
  commitment: ({ secret, commitment }) => isHash(secret) && commitmentTo(secret) === commitment,
  // Signed by drand, and made after sales had ended, when nobody could choose their tickets by it any more.
  beacon: ({ beacon, closedAt }) =>
    beacon === null ||
    (timeOfRound(beacon.round).getTime() > new Date(closedAt).getTime() && randomnessOf(beacon) !== undefined),
  winner: ({ tickets, winner, secret, listHash, raffleId, beacon }) => {
    const randomness = beacon === null ? null : (randomnessOf(beacon) ?? '')
    const drawn = tickets[chooseWinner({ secret, listHash, raffleId, beacon: randomness }, tickets.length)]
    return drawn !== undefined && drawn.number === winner.number && drawn.receipt === winner.receipt
  },
}
