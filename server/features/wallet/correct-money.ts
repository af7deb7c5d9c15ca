import type { BodyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { negative } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { once, type Attempt } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import { entryLock, walletLockOf } from './money-sql.ts'
import { getEntry } from './show-entry.ts'
import { changeBalance, insertMovement, lockWallets } from './sql.ts'

/** Takes money out of a wallet, never below zero. A credit would be a bonus. */
export async function adjust(
  context: AppContext,
  caller: Caller,
  { userId, quantity, motivo }: BodyOf<typeof api.wallet.adjust>,
  attempt?: Attempt,
): Promise<WalletEntryWithUser> {
  return inTransaction(context.db, async (trx) => {
    const id = await once(trx, attempt, async () => {
      const [wallet] = await lockWallets(trx, [userId])
      if (!wallet) throw new Problem('NOT_FOUND')
      if (!(await changeBalance(trx, userId, quantity))) throw new Problem('INSUFFICIENT_BALANCE')
      const entryId = await insertMovement(trx, { userId, quantity, motivo, kind: 'Ajuste' }, context.clock.now())
      const after = { quantity, user: userId, motivo }
      await record(trx, caller, 'adjust-wallet', { walletEntry: entryId }, { after })
      return entryId
    })
    return getEntry(trx, id)
  })
}

/** Reverses an accepted top-up or a bonus, once, while its money is still there. */
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
      const reversal = { userId, quantity, motivo, corrects: creditId, kind: 'Ajuste' } as const
      const entryId = await insertMovement(trx, reversal, context.clock.now())
      const after = { quantity, user: userId, motivo, walletEntry: entryId }
      await record(trx, caller, 'reverse-entry', { walletEntry: creditId }, { after })
      // The payment that was received for it is open again.
      if (kind === 'Recarga') publishAfterCommit(trx, { topUps: true, payments: true })
      return entryId
    })
    return getEntry(trx, id)
  })
}
