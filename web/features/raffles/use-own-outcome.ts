import { useQuery } from '@tanstack/react-query'
import { lostTicketsText, maxNamedTickets } from '#domain/raffle.ts'
import { useSession } from '../../platform/session.ts'
import { heldTickets, type LiveDraw } from '../catalogue/live-draws-store.ts'
import { ownTicketsQuery } from './queries.ts'

/** Whether a ticket of the user won this draw, and what to say of theirs if none did. */
export function useOwnOutcome({ productId, winner }: LiveDraw): { won: boolean; lost: string | undefined } {
  const session = useSession()
  const enabled = session !== null && winner !== null
  const { data } = useQuery({ ...ownTicketsQuery(winner?.id ?? 0), enabled })
  const won = data?.won ?? heldTickets(productId).some(({ receipt }) => receipt === winner?.ticket.receipt)
  if (won || !enabled || !data || data.total === 0) return { won, lost: undefined }
  const numbers = data.items.slice(0, maxNamedTickets).map(({ number }) => number)
  return { won, lost: `${lostTicketsText(numbers, data.total)}.` }
}
