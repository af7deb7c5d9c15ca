import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { randomnessOf, timeOfRound, type BeaconRound } from './beacon.ts'
import { chooseWinner, commitmentTo } from './choose.ts'

/** A ticket in the public list: its number and receipt code, and nothing about its buyer. */
export type Ticket = { number: number; receipt: string }

/**
 * The list as it is hashed: a line `number:receipt` for each ticket, ordered by number, each terminated by a line feed.
 */
export function ticketListText(tickets: readonly Ticket[]): string {
  const byNumber = tickets.toSorted((one, other) => one.number - other.number)
  return byNumber.map(({ number, receipt }) => `${number}:${receipt}\n`).join('')
}

/** SHA-256 of the list, in hexadecimal. */
export const ticketListHash = (tickets: readonly Ticket[]) => bytesToHex(sha256(utf8ToBytes(ticketListText(tickets))))

/** The public record of a draw: everything needed to repeat it. Hashes and secret in hexadecimal, times ISO 8601. */
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
  /** The round that was fixed when sales ended; null in a shop without a beacon. */
  beaconRound: number | null
  /** Null if the draw depends on the commitment alone. */
  beacon: BeaconRound | null
  winner: Ticket
  /** The fingerprint of all other fields. */
  hash: string
}

/** SHA-256, in hexadecimal, of the fields in this order as one JSON array without spaces; tickets in list order. */
export function fingerprintOf(acta: Omit<Acta, 'hash'>): string {
  const { version, raffleId, nombre, commitment, listHash, closedAt, drawnAt, secret } = acta
  const { tickets, beaconRound, beacon, winner } = acta
  const pair = ({ number, receipt }: Ticket) => [number, receipt]
  const head = [version, raffleId, nombre, commitment, listHash, closedAt, drawnAt, secret]
  const round = beacon && [beacon.round, beacon.signature]
  const text = JSON.stringify([...head, tickets.map(pair), beaconRound, round, pair(winner)])
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** The checks, in the order in which they are made. */
export const actaChecks = ['tickets', 'list', 'commitment', 'beacon', 'winner', 'whole'] as const
export type ActaCheck = (typeof actaChecks)[number]

export type Verdict = { valid: true } | { valid: false; failed: ActaCheck }

/** Repeats the draw from its record: returns that everything matches, or the first check that fails. */
export function verifyActa(acta: Acta): Verdict {
  for (const check of actaChecks) if (!holds[check](acta)) return { valid: false, failed: check }
  return { valid: true }
}

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)

const holds: Record<ActaCheck, (acta: Acta) => boolean> = {
  // 1 to n, each once, each with a unique receipt.
  tickets: ({ tickets }) =>
    tickets.length > 0 &&
    tickets.every(({ number }, index) => number === index + 1) &&
    new Set(tickets.map(({ receipt }) => receipt)).size === tickets.length,
  list: ({ tickets, listHash }) => ticketListHash(tickets) === listHash,
  commitment: ({ secret, commitment }) => isHash(secret) && commitmentTo(secret) === commitment,
  // The round that was fixed, signed by drand, and made after sales had ended, so that nobody could choose tickets by
  // it.
  beacon: ({ beacon, beaconRound, closedAt }) =>
    beacon === null ||
    (beacon.round === beaconRound &&
      timeOfRound(beacon.round).getTime() > new Date(closedAt).getTime() &&
      randomnessOf(beacon) !== undefined),
  winner: ({ tickets, winner, secret, listHash, raffleId, beacon }) => {
    const randomness = beacon === null ? null : (randomnessOf(beacon) ?? '')
    const drawn = tickets[chooseWinner({ secret, listHash, raffleId, beacon: randomness }, tickets.length)]
    return drawn !== undefined && drawn.number === winner.number && drawn.receipt === winner.receipt
  },
  // Covers the fields that no check above depends on: the name, the times.
  whole: ({ hash, ...rest }) => fingerprintOf(rest) === hash,
}
