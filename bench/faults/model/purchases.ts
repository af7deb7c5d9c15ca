import { answersOf, operationStatus, operationsOf, type OperationOf } from '../run/history.ts'
import { fresh, grouped, lost, type Round } from './round.ts'

type Bought = Round['after']['purchases'] extends Map<number, infer Row> ? Row : never

/** A purchase contains the name of the call that made it: each must exist completely and once, or not at all. */
export function* explainPurchases(round: Round): Iterable<string> {
  const { before, after, operations } = round
  yield* lost('purchase', before.purchases, after.purchases, ({ id, userId, productId, precio, nombreUser }) => {
    return { id, userId, productId, precio, nombreUser }
  })
  const found = grouped(fresh(before.purchases, after.purchases), ({ nombreUser }) => nombreUser)
  for (const operation of operationsOf(operations, 'buy')) {
    yield* explainOne(round, operation, found.get(operation.name) ?? [])
    found.delete(operation.name)
  }
  for (const [name, rows] of found) yield `${rows.length} purchases of ${name}, which nobody asked for`
  yield* explainDebits(round)
}

function* explainOne(round: Round, operation: OperationOf<'buy'>, rows: readonly Bought[]): Iterable<string> {
  const { name, intent, userId } = operation
  const status = operationStatus(operation)
  const there = countOf(rows.map(({ productId }) => [productId, 1]))
  const asked = countOf(intent.units.map(({ productId, quantity }) => [productId, quantity]))
  if (status === 'done' && rows.length === 0) yield `${name} was acknowledged, and its purchase is not there`
  else if (status === 'not done' && rows.length > 0) yield `${name} was refused, and ${there} is there`
  else if (rows.length > 0 && there !== asked) yield `${name} asked for ${asked}, and ${there} is there`
  for (const { id, productId, precio, userId: buyer } of rows) {
    const price = round.priceOf(userId, productId)
    if (precio !== price) yield `${name} paid ${precio} for purchase ${id}, which costs ${price}`
    if (buyer !== userId) yield `${name}: purchase ${id} belongs to ${buyer}, not to ${userId}`
  }
  const [ids, paid] = [rows.map(({ id }) => id), rows.map(({ precio }) => precio)]
  for (const answer of answersOf(operation)) {
    if (!same(answer.ids, ids)) yield `${name} was answered purchases ${answer.ids.join()}, and there are ${ids.join()}`
    if (!same(answer.amounts, paid)) yield `${name} was answered prices ${answer.amounts.join()}, not ${paid.join()}`
  }
  if (intent.lastOfCart && status !== 'not done') {
    const lines = round.after.carts.get(userId) ?? 0
    const left = rows.length > 0 ? 0 : intent.units.length
    if (lines !== left) yield `${name}: the cart has ${lines} lines beside ${rows.length} purchases`
  }
}

/** Each purchase has exactly one debit of its price, and there are no other debits. */
function* explainDebits({ before, after }: Round): Iterable<string> {
  const ofRenewals = new Set([...after.renewals.values()].map(({ entryId }) => entryId))
  const debits = fresh(before.entries, after.entries).filter(({ id, kind }) => kind === 'Compra' && !ofRenewals.has(id))
  const found = grouped(debits, ({ purchaseId }) => String(purchaseId))
  for (const { id, userId, precio } of fresh(before.purchases, after.purchases)) {
    const own = found.get(String(id)) ?? []
    found.delete(String(id))
    if (own.length !== 1) yield `purchase ${id} has ${own.length} debits`
    for (const entry of own) {
      const right = entry.quantity === -precio && entry.userId === userId && entry.status === 'accepted'
      if (!right) yield `the debit of purchase ${id} is ${JSON.stringify(entry)}`
    }
  }
  for (const [id, rows] of found) yield `${rows.length} debits without their purchase ${id}`
}

function countOf(units: readonly (readonly [productId: number, quantity: number])[]): string {
  const sums = new Map<number, number>()
  for (const [productId, quantity] of units) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  const sorted = [...sums].toSorted(([one], [other]) => one - other)
  return sorted.map(([productId, quantity]) => `${quantity} of ${productId}`).join(' and ') || 'nothing'
}

const same = (one: readonly number[], other: readonly number[]) =>
  one.toSorted((a, b) => a - b).join() === other.toSorted((a, b) => a - b).join()
