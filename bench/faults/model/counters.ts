import { operationStatus, timeWindowOf, operationsOf, type Operation } from '../run/history.ts'
import type { Snapshot } from '../run/snapshot.ts'
import { isLinearizable, type Move, type Refusal } from './linearizability.ts'
import { sortOf } from './renewals.ts'
import { fresh, grouped, type Round } from './round.ts'

/** Checks for each wallet and each stock that some order of the calls leads from its initial to its final value. */
export function* explainCounters(round: Round, undecided: (what: string) => void): Iterable<string> {
  const { before, after } = round
  const counters = [
    ...[...before.wallets].map(([id, value]) => ({
      what: `wallet of user ${id}`,
      value,
      end: after.wallets.get(id) ?? NaN,
      ...ofWallet(round, id),
    })),
    ...[...before.products.values()]
      .filter(({ id }) => !hasFalls(round, id))
      .map(({ id, stock }) => ({
        what: `stock of product ${id}`,
        value: stock,
        end: after.products.get(id)?.stock ?? NaN,
        ...ofProduct(round, id),
      })),
    {
      what: 'what the supplier is owed',
      value: owed(before.settled),
      end: owed(after.settled),
      ...ofSupplier(round),
    },
  ]
  for (const { what, value, end, moves, refusals } of counters) {
    const found = isLinearizable(value, end, moves, refusals)
    if (found === undefined) undecided(what)
    if (found !== false) continue
    const steps = moves.map(({ by }) => (by < 0 ? String(by) : `+${by}`)).join(' ')
    const limits = refusals.map(({ below }) => `below ${below}`).join(', ')
    yield `${what}: no order of ${steps || 'nothing'}${limits && `, and once ${limits},`} comes from ${value} to ${end}`
  }
}

type Counted = { moves: Move[]; refusals: Refusal[] }

function ofWallet(round: Round, userId: number): Counted {
  const { before, after, operations, quiet } = round
  const moves: Move[] = []
  const entries = fresh(before.entries, after.entries).filter((entry) => entry.userId === userId)
  const purchases = grouped(
    fresh(before.purchases, after.purchases).filter((purchase) => purchase.userId === userId),
    ({ nombreUser }) => nombreUser,
  )
  for (const [name, rows] of purchases) {
    const own = operations.filter((operation) => operation.name === name)
    moves.push({ ...wholeSpan(own, quiet), by: -rows.reduce((sum, { precio }) => sum + precio, 0) })
  }
  const renewals = fresh(before.renewals, after.renewals).filter((renewal) => renewal.userId === userId)
  for (const rows of grouped(renewals, ({ batchId }) => String(batchId)).values()) {
    const own = operationsOf(operations, 'pay-renewals').filter(
      (operation) => sortOf(operation.userId, operation.intent.rents) === sortOf(userId, rows),
    )
    // One that is due is renewed at any moment.
    moves.push({
      ...wholeSpan(rows[0]?.automatic ? [] : own, quiet),
      by: -rows.reduce((sum, { precio }) => sum + precio, 0),
    })
  }
  for (const { quantity } of entries.filter(({ kind }) => kind === 'Bono')) {
    const own = operationsOf(operations, 'credit-bonus').filter(
      ({ intent }) => intent.userId === userId && intent.quantity === quantity,
    )
    moves.push({ ...wholeSpan(own, quiet), by: quantity })
  }
  for (const entry of after.entries.values()) {
    const was = before.entries.get(entry.id)?.status
    if (entry.userId !== userId || entry.kind !== 'Recarga' || entry.status !== 'accepted' || was === 'accepted')
      continue
    const own = operationsOf(operations, 'accept-top-up').filter(({ intent }) => intent.entryId === entry.id)
    moves.push({ ...wholeSpan(own, quiet), by: entry.quantity })
  }
  const back = entries.filter(({ kind }) => kind === 'Devolución')
  const isTicket = ({ purchaseId }: { purchaseId: number | null }) =>
    after.purchases.get(purchaseId ?? 0)?.ticketNumber !== null
  for (const { purchaseId, quantity } of back.filter((entry) => !isTicket(entry))) {
    const own = operationsOf(operations, 'refund', 'resolve-claim').filter(
      ({ intent }) => intent.purchaseId === purchaseId && (intent.kind === 'refund' || intent.by === 'refund'),
    )
    moves.push({ ...wholeSpan(own, quiet), by: quantity })
  }
  const refunds = back.filter(isTicket)
  const productOf = ({ purchaseId }: { purchaseId: number | null }) =>
    String(after.purchases.get(purchaseId ?? 0)?.productId)
  for (const [productId, rows] of grouped(refunds, productOf)) {
    const own = operationsOf(operations, 'cancel-raffle').filter(({ intent }) => String(intent.productId) === productId)
    moves.push({ ...wholeSpan(own, quiet), by: rows.reduce((sum, { quantity }) => sum + quantity, 0) })
  }
  const refusals = operationsOf(operations, 'buy', 'pay-renewals')
    .filter((operation) => operation.userId === userId)
    .flatMap((operation) => {
      const { intent } = operation
      const units = intent.kind === 'buy' ? intent.units : intent.rents.map((rent) => ({ ...rent, quantity: 1 }))
      const cost = units.reduce((sum, { productId, quantity }) => sum + quantity * round.priceOf(userId, productId), 0)
      return refusedWith(operation, 'INSUFFICIENT_BALANCE').map((span) => ({ ...span, below: cost }))
    })
  return { moves, refusals }
}

function ofProduct({ before, after, operations, quiet }: Round, productId: number): Counted {
  const moves: Move[] = []
  const bought = fresh(before.purchases, after.purchases).filter((purchase) => purchase.productId === productId)
  for (const [name, rows] of grouped(bought, ({ nombreUser }) => nombreUser)) {
    const own = operations.filter((operation) => operation.name === name)
    moves.push({ ...wholeSpan(own, quiet), by: -rows.length })
  }
  for (const { productId: id, profiles } of fresh(before.batches, after.batches)) {
    if (id !== productId) continue
    const own = operationsOf(operations, 'add-stock').filter(
      ({ intent }) => intent.productId === id && intent.profiles === profiles,
    )
    moves.push({ ...wholeSpan(own, quiet), by: profiles })
  }
  for (const { action, subjectId, after: now } of fresh(before.audit, after.audit)) {
    const by = now?.product === productId ? stockBy(action, now) : 0
    const own = operationsOf(operations, 'resolve-claim', 'free', 'change-pin').filter(({ intent }) => {
      if (intent.kind === 'free') return action === 'free-profile' && intent.purchaseId === subjectId
      return intent.kind === action && (intent.kind === 'change-pin' ? intent.profileId : intent.claimId) === subjectId
    })
    if (by !== 0) moves.push({ ...wholeSpan(own, quiet), by })
  }
  // With several products the refusal does not name the short one; a raffle may be closed with tickets left.
  const single = operationsOf(operations, 'buy').filter(({ intent }) => intent.units.length === 1)
  const isRaffle = before.products.get(productId)?.totalTickets !== null
  const refusals = single.flatMap((operation) => {
    const [unit] = operation.intent.units
    if (isRaffle || unit?.productId !== productId) return []
    return [
      ...refusedWith(operation, 'NOT_ENOUGH_STOCK').map((span) => ({ ...span, below: unit.quantity })),
      ...refusedWith(operation, 'SOLD_OUT').map((span) => ({ ...span, below: 1 })),
    ]
  })
  return { moves, refusals }
}

/** How an act on record changes the stock: a replacement takes a profile, a release or another PIN brings one back. */
function stockBy(action: string, { resolution, setAside }: { resolution?: string; setAside?: boolean }): number {
  if (action === 'resolve-claim') return resolution === 'replacement' ? -1 : 0
  return action === 'change-pin' || (action === 'free-profile' && !setAside) ? 1 : 0
}

/** Whether an account of it fell or worked again: how many profiles that takes or brings back is left to the doctor. */
function hasFalls({ before, after, operations }: Round, id: number): boolean {
  const fallen = [...before.fallen.values(), ...after.fallen.values()]
  const asked = operationsOf(operations, 'mark-fallen', 'mark-working', 'give-new-data', 'replace-all')
  const mayHaveFallen = asked.filter((one) => operationStatus(one) !== 'not done').map(({ intent }) => intent)
  return [...fallen, ...mayHaveFallen].some(({ productId }) => productId === id)
}

const owed = (settled: Snapshot['settled']) => [...settled.values()].reduce((sum, { quantity }) => sum + quantity, 0)

/** What is owed to the supplier of nothing but corrections, which is never less than nothing. */
function ofSupplier({ before, after, operations, quiet }: Round): Counted {
  const asked = operationsOf(operations, 'pay-out', 'correct')
  const moves = fresh(before.settled, after.settled).map(({ kind, quantity }) => {
    const own = asked.filter(({ intent }) =>
      kind === 'payout'
        ? intent.kind === 'pay-out' && intent.quantity === -quantity
        : intent.kind === 'correct' && intent.quantity === quantity,
    )
    return { ...wholeSpan(own, quiet), by: quantity }
  })
  const refusals = asked.flatMap((operation) =>
    refusedWith(operation, 'PAYOUT_TOO_HIGH').map((span) => ({ ...span, below: operation.intent.quantity })),
  )
  return { moves, refusals }
}

/** From the start of the first to the end of the last call that may have made the change. */
function wholeSpan(candidates: readonly Operation[], quiet: number): { from: number; to: number } {
  const spans = candidates.filter((one) => operationStatus(one) !== 'not done').map((one) => timeWindowOf(one, quiet))
  if (spans.length === 0) return { from: -Infinity, to: Infinity }
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
}

const refusedWith = ({ attempts }: Operation, code: string) =>
  attempts.flatMap(({ from, to, outcome }) => (outcome.is === 'refused' && outcome.code === code ? [{ from, to }] : []))
