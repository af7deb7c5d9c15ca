import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import type { SettlementEntry } from '#contract/settlements.ts'
import { negative } from '#domain/money.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, violates, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { once, type Attempt } from '../../platform/http/idempotency.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { hasOtherAdministrator, lockFullAdministrators } from '../users/index.ts'
import { lockWallets } from '../wallet/index.ts'
import { momentOf, readAccount, requireAccount, toEntry } from './list-settlements.ts'
import { readPause } from './pause.ts'
import { fillEntry, insertEntry, lockRents, selectAlike, selectEntries, selectEntry } from './sql.ts'

/**
 * Locks what decides on the money of a supplier, one after the other; refuses whoever would decide on their own while
 * another administrator could.
 */
async function lockAccount(trx: Transaction, caller: Caller, userId: number): Promise<void> {
  const [wallet] = await lockWallets(trx, [userId])
  if (!wallet) throw new Problem('NOT_FOUND')
  if (userId !== caller.id) await lockFullAdministrators(trx, caller)
  else if (await hasOtherAdministrator(trx, caller)) throw new Problem('OWN_SETTLEMENT')
  // The supplier's open screens.
  publishAfterCommit(trx, { purchases: [userId] })
}

async function getEntry(context: AppContext, trx: Transaction, userId: number, id: number): Promise<SettlementEntry> {
  const at = await momentOf(trx, context)
  const [row] = await selectEntries(trx, { userId, id }, at, { limit: 1, offset: 0 })
  if (!row) throw new Problem('NOT_FOUND')
  return toEntry(row, at)
}

type Payout = BodyOf<typeof api.settlements.payOut>

/** Notes down a payment to a supplier, of at most what is payable, and tells them. */
export async function payOut(
  context: AppContext,
  caller: Caller,
  userId: number,
  { amount, methodKind, operationNumber = null, note = null, paidAt }: Payout,
  attempt?: Attempt,
): Promise<SettlementEntry> {
  const paying = inTransaction(context.db, async (trx) => {
    const id = await once(trx, attempt, async () => {
      const username = await requireAccount(trx, caller, userId)
      await lockAccount(trx, caller, userId)
      const at = await momentOf(trx, context)
      const made = paidAt ?? at.now
      if (made > at.now) throw invalidInput('paidAt', 'Todavía no es esa fecha.')
      // What was paid since the backup is entered first, with its moment.
      if ((await readPause(trx)) && paidAt === undefined) throw new Problem('PAYOUTS_PAUSED')
      const { payable } = await readAccount(trx, at, userId, username)
      if (amount > payable) throw new Problem('PAYOUT_TOO_HIGH')
      const entryId = await insertEntry(trx, {
        userId,
        kind: 'payout',
        amount: negative(amount),
        createdAt: at.now,
        createdBy: caller.id,
        methodKind,
        operationNumber,
        note,
        paidAt: made,
      })
      const data = { entryId, amount, methodKind, operationNumber }
      await notify(trx, [{ userId, key: `paid out ${entryId}`, kind: 'paidOut', data }], at.now)
      const after = { quantity: amount, methodKind, operationNumber, note, paidAt: made, settlementEntry: entryId }
      await record(trx, caller, 'pay-supplier', { user: userId }, { after })
      return entryId
    })
    return getEntry(context, trx, userId, id)
  })
  return paying.catch((error: unknown) => {
    throw violates(error, 'settlement_entries_operation') ? new Problem('PAYOUT_KNOWN') : error
  })
}

/** Adds to what a supplier is owed, or takes from it. */
export function correct(
  context: AppContext,
  caller: Caller,
  userId: number,
  { amount, motivo, entryId }: BodyOf<typeof api.settlements.correct>,
  attempt?: Attempt,
): Promise<SettlementEntry> {
  if (amount === 0) throw invalidInput('amount', 'Escribe un monto que no sea cero.')
  return inTransaction(context.db, async (trx) => {
    const id = await once(trx, attempt, async () => {
      await lockAccount(trx, caller, userId)
      const now = context.clock.now()
      const named = entryId == null ? undefined : await selectEntry(trx, entryId)
      if (entryId != null && named?.userId !== userId) throw new Problem('NOT_FOUND')
      const of = named && {
        purchaseId: named.purchaseId,
        renewalId: named.renewalId,
        productId: named.productId,
        dias: named.dias,
        // Of what takes something back it stands with what that takes from; a payout or a correction is held by nothing.
        standsWith: named.standsWith ?? (named.purchaseId === null ? null : named.id),
      }
      const entry = { userId, kind: 'correction' as const, amount, createdAt: now, createdBy: caller.id, motivo }
      const made = await insertEntry(trx, { ...entry, ...of })
      const after = { quantity: amount, motivo, settlementEntry: made }
      await record(trx, caller, 'correct-settlement', { user: userId }, { after })
      return made
    })
    return getEntry(context, trx, userId, id)
  })
}

/** Fills the unknown cost of an entry, once; with `alike` of all of that product and those days. */
export function fillCost(
  context: AppContext,
  caller: Caller,
  id: number,
  { costo, alike = false }: BodyOf<typeof api.settlements.fillCost>,
): Promise<{ filled: number }> {
  return inTransaction(context.db, async (trx) => {
    const found = await selectEntry(trx, id)
    if (found?.purchaseId == null || found.standsWith !== null) throw new Problem('NOT_FOUND')
    const { userId, purchaseId, productId, dias } = found
    await lockAccount(trx, caller, userId)
    const others = alike ? await selectAlike(trx, { userId, productId, dias }) : []
    await lockRents(trx, [purchaseId, ...others.map((it) => it.purchaseId ?? 0)])
    if ((await selectEntry(trx, id))?.amount !== null) throw new Problem('COST_KNOWN')
    const ids = [...new Set([id, ...others.map((it) => it.id)])]
    const now = context.clock.now()
    for (const one of ids) await fillEntry(trx, one, costo, caller.id, now)
    const after = { costo, settlementEntry: id, filled: ids.length }
    await record(trx, caller, 'fill-cost', { user: userId }, { after })
    return { filled: ids.length }
  })
}
