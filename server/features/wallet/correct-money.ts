import type { BodyOf } from '#contract/route.ts'
import type { api } from '#contract/index.ts'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { formatSoles, negative } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import { adjustment } from '#domain/wallet.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { once, type Attempt } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import { entryLock, walletLockOf } from './money-sql.ts'
import { queueMovementMail } from './mail-sql.ts'
import { getEntry } from './show-entry.ts'
import { changeBalance, insertEntry, lockWallets } from './sql.ts'

const range = `Un ajuste quita de ${formatSoles(adjustment.min)} a ${formatSoles(adjustment.max)}: escríbelo con signo menos.`

/** Takes money out of a wallet, never below zero. What is given instead is a bonus. */
export async function adjust(
  context: AppContext,
  caller: Caller,
  { userId, quantity, motivo }: BodyOf<typeof api.wallet.adjust>,
  attempt?: Attempt,
): Promise<WalletEntryWithUser> {
  const amount = negative(quantity)
  if (amount < adjustment.min || amount > adjustment.max) {
    throw new Problem('INVALID_INPUT', { issues: [{ path: 'quantity', message: range }] })
  }
  return inTransaction(context.db, async (trx) => {
    const id = await once(trx, attempt, async () => {
      const [wallet] = await lockWallets(trx, [userId])
      if (!wallet) throw new Problem('NOT_FOUND')
      if (!(await changeBalance(trx, userId, quantity))) throw new Problem('INSUFFICIENT_BALANCE')
      const entry = await insertEntry(trx, { userId, quantity, motivo, kind: 'Ajuste', status: 'accepted' })
      const after = { quantity, user: userId, motivo }
      await record(trx, caller, 'adjust-wallet', { walletEntry: entry.id }, { after })
      await queueMovementMail(trx, entry.id, context.clock.now())
      return entry.id
    })
    return getEntry(trx, id)
  })
}

/** Takes an accepted top-up or a bonus back, once, while its money is still there. */
export async function reverse(
  context: AppContext,
  caller: Caller,
  creditId: number,
  motivo: string,
  attempt?: Attempt,
): Promise<WalletEntryWithUser> {
  return inTransaction(context.db, async (trx) => {
    const id = await once(trx, attempt, async () => {
      const { credit } = await pipeline(trx, { wallet: walletLockOf(creditId), credit: entryLock(creditId) })
      if (!credit) throw new Problem('NOT_FOUND')
      const { userId, kind, status } = credit
      if (status !== 'accepted' || (kind !== 'Recarga' && kind !== 'Bono')) throw new Problem('NOT_A_CREDIT')
      if ((await getEntry(trx, creditId)).reversed) throw new Problem('ALREADY_REVERSED')
      const quantity = negative(credit.quantity)
      if (!(await changeBalance(trx, userId, quantity))) throw new Problem('INSUFFICIENT_BALANCE')
      const taken = { userId, quantity, motivo, corrects: creditId }
      const entry = await insertEntry(trx, { ...taken, kind: 'Ajuste', status: 'accepted' })
      const after = { quantity, user: userId, motivo, walletEntry: entry.id }
      await record(trx, caller, 'reverse-entry', { walletEntry: creditId }, { after })
      await queueMovementMail(trx, entry.id, context.clock.now())
      return entry.id
    })
    return getEntry(trx, id)
  })
}
