import { answersOf, operationStatus, operationsOf } from '../run/history.ts'
import { counted } from './counted.ts'
import { fresh, lost, type Round } from './round.ts'

/** Stock is added in complete batches. */
export function* explainStock({ before, after, operations }: Round): Iterable<string> {
  yield* lost('lot of stock', before.batches, after.batches, (batch) => batch)
  const sortOf = ({ productId, profiles }: { productId: number; profiles: number }) => `${profiles} for ${productId}`
  const lots = fresh(before.batches, after.batches)
  yield* counted('lot of', operationsOf(operations, 'add-stock'), ({ intent }) => sortOf(intent), lots, sortOf)
}

const over = ['Sorteado', 'Cancelado']
/** Seconds after which an aborted draw may be announced again. */
const maxRetryAfter = 10

/** A raffle is drawn once and finally, or cancelled, and only on request. */
export function* explainRaffles({ before, after, operations }: Round): Iterable<string> {
  yield* lost('winner', before.winners, after.winners, (winner) => winner)
  const winners = new Map([...after.winners.values()].map((winner) => [winner.productId, winner]))
  for (const { id, state, totalTickets } of after.products.values()) {
    if (totalTickets === null) continue
    const was = before.products.get(id)?.state ?? 'Nuevo'
    if (over.includes(was) && state !== was) yield `raffle ${id} was ${was} and is ${state}`
    const asked = operationsOf(operations, 'draw', 'cancel-raffle').filter(({ intent }) => intent.productId === id)
    for (const { outcome } of asked.flatMap(({ attempts }) => attempts)) {
      const wait = outcome.is === 'refused' && outcome.code === 'DRAW_RUNNING' ? outcome.retryAfter : 0
      if (wait > maxRetryAfter) yield `raffle ${id} is said to be drawn for another ${wait} s`
    }
    for (const [kind, end] of [
      ['draw', 'Sorteado'],
      ['cancel-raffle', 'Cancelado'],
    ] as const) {
      const own = asked.filter(({ intent }) => intent.kind === kind)
      const done = own.filter((operation) => operationStatus(operation) === 'done')
      if (done.length > 0 && state !== end) yield `raffle ${id} was acknowledged as ${end} and is ${state}`
      if (done.length > 1) yield `raffle ${id}: ${done.length} times ${end}`
      const became = was !== end && state === end
      if (became && own.every((operation) => operationStatus(operation) === 'not done'))
        yield `nobody made raffle ${id} ${end}`
      for (const { ids, ticket } of own.flatMap(answersOf)) {
        const winner = winners.get(id)
        const same = kind !== 'draw' || (winner?.id === ids[0] && winner?.ticketNumber === ticket)
        if (!same) yield `raffle ${id} was answered ticket ${ticket}, and ${winner?.ticketNumber} has won`
      }
    }
  }
}
