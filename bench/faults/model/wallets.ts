import { answersOf, operationStatus, operationsOf } from '../run/history.ts'
import { counted } from './counted.ts'
import { fresh, lost, type Round } from './round.ts'

/** Top-ups and bonuses: as many as were requested, with their amounts, each settled once and only on request. */
export function* explainWallets(round: Round): Iterable<string> {
  const { before, after, operations } = round
  yield* lost('movement', before.entries, after.entries, (entry) => ({ ...entry, status: undefined }))
  const entries = fresh(before.entries, after.entries)
  const ofKind = (kind: string) => entries.filter((entry) => entry.kind === kind)
  const sortOfEntry = ({ userId, quantity }: { userId: number; quantity: number }) => `${quantity} of user ${userId}`

  const asks = operationsOf(operations, 'request-top-up')
  yield* counted(
    'top-up of',
    asks,
    ({ userId, intent }) => sortOfEntry({ userId, quantity: intent.quantity }),
    ofKind('Recarga'),
    sortOfEntry,
  )
  const bonuses = operationsOf(operations, 'credit-bonus')
  yield* counted('bonus of', bonuses, ({ intent }) => sortOfEntry(intent), ofKind('Bono'), sortOfEntry)
  const answered = new Map<number, string>()
  for (const operation of [...asks, ...bonuses]) {
    for (const { ids, amounts } of answersOf(operation)) {
      const entry = after.entries.get(ids[0] ?? 0)
      if (!entry) yield `${operation.name} was answered movement ${ids.join()}, which is not there`
      else if (entry.quantity !== amounts[0])
        yield `${operation.name} was answered ${amounts.join()}, not ${entry.quantity}`
      const other = answered.get(ids[0] ?? 0)
      if (other !== undefined && other !== operation.name)
        yield `${operation.name} and ${other} were answered the same movement`
      answered.set(ids[0] ?? 0, operation.name)
    }
  }
  yield* explainSettled(round)
}

/** A top-up is pending, then finally accepted or rejected, by a request that was not refused. */
function* explainSettled({ before, after, operations }: Round): Iterable<string> {
  const audit = fresh(before.audit, after.audit)
  for (const entry of after.entries.values()) {
    if (entry.kind !== 'Recarga') continue
    const was = before.entries.get(entry.id)?.status ?? 'pending'
    const asked = operationsOf(operations, 'accept-top-up', 'reject-top-up').filter(
      ({ intent }) => intent.entryId === entry.id,
    )
    if (was !== 'pending' && entry.status !== was) yield `top-up ${entry.id} was ${was} and is ${entry.status}`
    for (const [kind, status] of [
      ['accept-top-up', 'accepted'],
      ['reject-top-up', 'rejected'],
    ] as const) {
      const own = asked.filter(({ intent }) => intent.kind === kind)
      const done = own.filter((operation) => operationStatus(operation) === 'done')
      if (done.length > 1) yield `top-up ${entry.id}: ${done.length} times ${status}`
      if (done.length > 0 && entry.status !== status)
        yield `top-up ${entry.id} was acknowledged as ${status} and is ${entry.status}`
      const became = was === 'pending' && entry.status === status
      if (became && own.every((operation) => operationStatus(operation) === 'not done'))
        yield `nobody made top-up ${entry.id} ${status}`
      const recorded = audit.filter(({ action, subjectId }) => action === kind && subjectId === entry.id).length
      if (recorded !== (became ? 1 : 0)) yield `top-up ${entry.id} is ${entry.status} with ${recorded} entries ${kind}`
    }
    const refusedAs = new Set(asked.flatMap(({ attempts }) => attempts.flatMap(({ outcome }) => codeOf(outcome))))
    if (refusedAs.has('TOP_UP_SETTLED') && entry.status !== 'accepted')
      yield `top-up ${entry.id} was called settled and is ${entry.status}`
    if (refusedAs.has('NOT_FOUND') && entry.status !== 'rejected')
      yield `top-up ${entry.id} was not found and is ${entry.status}`
  }
}

const codeOf = (outcome: { is: string; code?: string }) => (outcome.code === undefined ? [] : [outcome.code])
