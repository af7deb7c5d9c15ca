import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A ticket as the public sees it: its number and the code of its receipt, and nothing of its buyer. */
export type Ticket = { number: number; receipt: string }

/** The list as it is hashed: a line `number:receipt` for each ticket, by number, each ended by a line feed. */
export function ticketListText(tickets: readonly Ticket[]): string {
  const byNumber = tickets.toSorted((one, other) => one.number - other.number)
  return byNumber.map(({ number, receipt }) => `${number}:${receipt}\n`).join('')
}

/** SHA-256 of the list, in hexadecimal. */
export const ticketListHash = (tickets: readonly Ticket[]) => bytesToHex(sha256(utf8ToBytes(ticketListText(tickets))))
