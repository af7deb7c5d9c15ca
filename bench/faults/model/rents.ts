import { answersOf, operationStatus, operationsOf, timeWindowOf, type Operation } from '../run/history.ts'
import { counted } from './counted.ts'
import { possibleValues } from './register.ts'
import { fresh, grouped, lost, type Round } from './round.ts'

const wasDone = (operation: Operation) => operationStatus(operation) === 'done'
const mayBeDone = (operation: Operation) => operationStatus(operation) !== 'not done'

/** A claim is settled once and finally, on request: its own, or one about its account. */
export function* explainClaims({ before, after, operations }: Round): Iterable<string> {
  yield* lost('settled claim', new Map([...before.claims].filter(([, it]) => it.resolution)), after.claims, (it) => it)
  yield* counted(
    'claim of purchase',
    operationsOf(operations, 'open-claim'),
    ({ intent }) => String(intent.purchaseId),
    fresh(before.claims, after.claims),
    ({ purchaseId }) => String(purchaseId),
  )
  const asked = operationsOf(operations, 'resolve-claim')
  const ofAccounts = operationsOf(operations, 'give-new-data', 'replace-all')
  for (const { id, accountId, resolution } of after.claims.values()) {
    const own = asked.filter(({ intent }) => intent.claimId === id)
    const done = own.filter(wasDone)
    if (done.length > 1) yield `claim ${id}: ${done.length} times settled`
    if (done.some(({ intent }) => intent.by !== resolution))
      yield `claim ${id} was acknowledged as ${done.map(({ intent }) => intent.by).join()} and is ${resolution}`
    if (resolution === null || before.claims.get(id)?.resolution) continue
    const others = asked.filter(({ intent }) => after.claims.get(intent.claimId)?.accountId === accountId)
    const candidates = [
      ...(resolution === 'newData' ? others : own).filter(({ intent }) => intent.by === resolution),
      ...ofAccounts.filter(({ intent }) => intent.accountId === accountId && settles[intent.kind] === resolution),
    ]
    if (!candidates.some(mayBeDone)) yield `nobody made claim ${id} ${resolution}`
    const recorded = fresh(before.audit, after.audit).filter(
      ({ action, subjectId }) => action === 'resolve-claim' && subjectId === id,
    )
    if (recorded.length !== 1) yield `claim ${id} is ${resolution} with ${recorded.length} acts on record`
  }
}

const settles = { 'give-new-data': 'newData', 'replace-all': 'replacement' }

/** A rent ends on request and for good, its profile is of one rent, and no more is given back than was paid. */
export function* explainEnds({ before, after, operations }: Round): Iterable<string> {
  const asked = operationsOf(operations, 'refund', 'resolve-claim', 'free')
  const ends = asked.filter(({ intent }) => {
    if (intent.kind === 'free') return true
    return intent.kind === 'refund' ? intent.quantity === undefined : intent.by === 'refund'
  })
  const renewed = fresh(before.renewals, after.renewals)
  const ofPurchase = ({ purchaseId }: { purchaseId: number | null }) => String(purchaseId)
  const back = grouped(
    [...after.entries.values()].filter(({ kind }) => kind === 'Devolución'),
    ofPurchase,
  )
  const cost = grouped([...after.renewals.values()], ofPurchase)
  for (const { id, precio, isFreed, days } of after.purchases.values()) {
    const was = before.purchases.get(id)
    const own = ends.filter(({ intent }) => intent.purchaseId === id)
    if (!isFreed && (was?.isFreed || own.some(wasDone))) yield `purchase ${id} was ended and goes on`
    if (isFreed && !was?.isFreed && !own.some(mayBeDone)) yield `nobody ended purchase ${id}`
    const isRenewed = renewed.some(({ purchaseId }) => purchaseId === id)
    if (was?.isFreed && (isRenewed || was.days !== days)) yield `purchase ${id} was over, and was renewed`
    const over = Math.min(...own.filter(wasDone).map((operation) => timeWindowOf(operation, Infinity).to))
    for (const operation of operationsOf(operations, 'renew', 'pay-renewals').filter(wasDone)) {
      const { name, intent } = operation
      const ids = intent.kind === 'renew' ? [intent.purchaseId] : intent.rents.map(({ purchaseId }) => purchaseId)
      if (ids.includes(id) && timeWindowOf(operation, Infinity).from > over)
        yield `${name} renewed purchase ${id} after its end`
    }
    const given = (back.get(String(id)) ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
    const paid = (cost.get(String(id)) ?? []).reduce((sum, one) => sum + one.precio, precio)
    if (given > paid) yield `purchase ${id} was paid ${paid}, and ${given} was given back`
  }
  const held = [...after.purchases.values()].filter(({ profileId, isFreed }) => profileId !== null && !isFreed)
  for (const [id, rows] of grouped(held, ({ profileId }) => String(profileId))) {
    if (rows.length > 1) yield `profile ${id} is of purchases ${rows.map((row) => row.id).join()}`
    if (after.profiles.get(Number(id))?.isSetAside) yield `profile ${id} is set aside, and of purchase ${rows[0]?.id}`
  }
}

/** Each of these acts is on record as often as it was acknowledged, and no more often than it was asked for. */
export function* explainRecords({ before, after, operations, quiet }: Round): Iterable<string> {
  yield* lost('settlement', before.settled, after.settled, (it) => it)
  yield* lost('days of an outage', before.givenDays, after.givenDays, (it) => it)
  const ofClaims = new Set([...after.claims.values()].map(({ entryId }) => entryId))
  const recorded = fresh(before.audit, after.audit)
  const acts = (name: string) => recorded.filter(({ action }) => action === name)
  yield* counted(
    'refund of',
    operationsOf(operations, 'refund'),
    ({ intent }) => `${intent.quantity ?? 'all'} of ${intent.purchaseId}`,
    acts('refund-purchase').filter((it) => !ofClaims.has(it.after?.walletEntry ?? 0)),
    (it) => `${it.after?.end ? 'all' : it.after?.quantity} of ${it.subjectId}`,
  )
  yield* counted(
    'release of',
    operationsOf(operations, 'free'),
    ({ intent }) => `${intent.purchaseId}, ${intent.hasPin ? 'for sale' : 'set aside'}`,
    acts('free-profile'),
    (it) => `${it.subjectId}, ${it.after?.setAside ? 'set aside' : 'for sale'}`,
  )
  const pins = operationsOf(operations, 'change-pin')
  const profileOf = ({ subjectId }: { subjectId: number }) => String(subjectId)
  yield* counted('PIN of', pins, ({ intent }) => String(intent.profileId), acts('change-pin'), profileOf)
  const days = operationsOf(operations, 'give-days')
  const given = fresh(before.outages, after.outages)
  yield* counted(
    'outage',
    days,
    ({ intent }) => String(intent.outageId),
    given,
    ({ id }) => String(id),
  )
  const settling = operationsOf(operations, 'pay-out', 'correct')
  yield* counted(
    'settlement',
    settling,
    ({ intent }) => `${intent.kind === 'pay-out' ? 'payout' : 'correction'} of ${intent.quantity}`,
    fresh(before.settled, after.settled),
    ({ kind, quantity }) => `${kind} of ${Math.abs(quantity)}`,
  )
  const answered = settling.flatMap((operation) => [...new Set(answersOf(operation).flatMap(({ ids }) => ids))])
  if (new Set(answered).size < answered.length) yield `two settlements were answered the same entry`
  for (const id of answered) if (!after.settled.has(id)) yield `settlement ${id} was answered, and is not there`

  const falls = operationsOf(operations, 'mark-fallen', 'mark-working', 'give-new-data')
  const accountIds = [...before.fallen.keys(), ...after.fallen.keys(), ...falls.map(({ intent }) => intent.accountId)]
  const stateOf = (isFallen: boolean) => (isFallen ? 'fallen' : 'working')
  for (const id of new Set(accountIds)) {
    const own = falls.filter(({ intent }) => intent.accountId === id)
    const writes = own.map((operation) => ({ operation, value: stateOf(operation.intent.kind === 'mark-fallen') }))
    const now = stateOf(after.fallen.has(id))
    if (!possibleValues(stateOf(before.fallen.has(id)), writes, quiet).has(now))
      yield `account ${id} is ${now}, which no order leaves`
  }
}
