import { operationsOf } from '../run/history.ts'
import { counted } from './counted.ts'
import { fresh, grouped, lost, type Round } from './round.ts'

/**
 * Every rent is extended by exactly the days that administrators granted, each with an audit entry, that outages gave
 * back, and that its owner paid for.
 */
export function* explainRenewals(round: Round): Iterable<string> {
  const { before, after, operations } = round
  yield* lost('renewal', before.renewals, after.renewals, (renewal) => renewal)
  const recorded = fresh(before.audit, after.audit).filter(({ action }) => action === 'renew-purchase')
  yield* counted(
    'renewal by',
    operationsOf(operations, 'renew'),
    ({ intent }) => `${intent.dias} days of ${intent.purchaseId}`,
    recorded,
    ({ subjectId, dias }) => `${dias} days of ${subjectId}`,
  )
  const paid = fresh(before.renewals, after.renewals)
  const back = fresh(before.givenDays, after.givenDays)
  for (const [id, { days, isEnding }] of before.purchases) {
    const now = after.purchases.get(id)?.days ?? days
    // Of one that is over, days count from the moment of renewal; one that was ended has no days left.
    if (isEnding || after.purchases.get(id)?.isFreed) continue
    const given = recorded.filter(({ subjectId }) => subjectId === id).map(({ dias }) => dias ?? 0)
    const bought = paid.filter(({ purchaseId }) => purchaseId === id).map(({ dias }) => dias)
    const returned = back.filter(({ purchaseId }) => purchaseId === id).map((one) => one.days)
    const added = [...given, ...bought, ...returned].reduce((sum, dias) => sum + dias, 0)
    if (now !== days + added) yield `purchase ${id} had ${days} days, was given ${added} and has ${now}`
  }
  yield* explainPaid(round, paid)
}

type Renewal = Round['after']['renewals'] extends Map<number, infer Row> ? Row : never

/** Renewals that were paid together exist completely and once, or not at all, each with its price and its debit. */
function* explainPaid({ after, operations, priceOf }: Round, paid: readonly Renewal[]): Iterable<string> {
  const asked = operationsOf(operations, 'pay-renewals')
  const [automatic, chosen] = [paid.filter((one) => one.automatic), paid.filter((one) => !one.automatic)]
  for (const [id, rows] of grouped(automatic, ({ purchaseId }) => String(purchaseId)))
    if (rows.length > 1) yield `purchase ${id} was renewed ${rows.length} times by itself`
  const batches = [...grouped(chosen, ({ batchId }) => String(batchId)).values()]
  yield* counted(
    'paid renewal of',
    asked,
    ({ userId, intent }) => sortOf(userId, intent.rents),
    batches,
    (rows) => sortOf(rows[0]?.userId ?? 0, rows),
  )
  for (const { id, purchaseId, userId, productId, precio, entryId } of paid) {
    const price = priceOf(userId, productId)
    if (precio !== price) yield `renewal ${id} was paid ${precio}, and costs ${price}`
    const entry = after.entries.get(entryId)
    const right =
      entry?.kind === 'Compra' &&
      entry.quantity === -precio &&
      entry.userId === userId &&
      entry.purchaseId === purchaseId &&
      entry.status === 'accepted'
    if (!right) yield `the debit of renewal ${id} is ${JSON.stringify(entry)}`
  }
  const debits = grouped(paid, ({ entryId }) => String(entryId))
  for (const [id, rows] of debits) if (rows.length > 1) yield `movement ${id} paid for ${rows.length} renewals`
}

/** The kind of a paid renewal: its user and its rents, which distinguish it from other requests. */
export const sortOf = (userId: number, rents: readonly { purchaseId: number }[]) =>
  `${rents
    .map(({ purchaseId }) => purchaseId)
    .toSorted((one, other) => one - other)
    .join(' and ')} by user ${userId}`
