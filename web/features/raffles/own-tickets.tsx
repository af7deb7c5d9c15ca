import { useQuery } from '@tanstack/react-query'
import type { Ticket } from '#domain/draw/acta.ts'
import { lostTicketsText, maxNamedTickets } from '#domain/raffle.ts'
import { useSession } from '../../platform/session.ts'
import { useWords } from '../../ui/words.ts'
import { ownTicketsQuery } from './queries.ts'

type Props = { winnerId: number; winner: Ticket; onPick: (code: string) => void }

/** The user's tickets of a drawn raffle: pressing one searches its code in the list. */
export function OwnTickets({ winnerId, winner, onPick }: Props) {
  const { purchases } = useWords()
  const session = useSession()
  const { data } = useQuery({ ...ownTicketsQuery(winnerId), enabled: session !== null })
  if (!session || !data || data.total === 0) return null
  const { items, total, won } = data
  const numbers = items.slice(0, maxNamedTickets).map(({ number }) => number)
  const more = total - items.length
  return (
    <section aria-labelledby="own-tickets" className="grid gap-3">
      <h2 id="own-tickets" className="text-18 font-bold text-balance">
        {won ? `Ganaste con tu ticket ${winner.number}` : lostTicketsText(numbers, total)}
      </h2>
      <ul className="grid max-h-72 gap-2 overflow-y-auto sm:grid-cols-2">
        {items.map(({ number, receipt }) => (
          <li key={number}>
            <button
              type="button"
              aria-label={`Buscar en la lista tu ticket ${number}, ${receipt}`}
              onClick={() => onPick(receipt)}
              className={`flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-4 text-left hover:brightness-110 ${number === winner.number ? 'bg-offer text-on-offer' : 'bg-raised'}`}
            >
              <span className="font-semibold whitespace-nowrap">N.º {number}</span>
              <span className="font-mono text-14 wrap-anywhere">{receipt}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-14 text-soft">
          Y {more === 1 ? 'uno más' : `${more} más`}, en {purchases}.
        </p>
      )}
    </section>
  )
}
