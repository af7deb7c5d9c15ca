import { negative, type Centimos } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '../db/db.ts'
import { changeBalance, insertEntry } from './sql.ts'

/** Pays for a purchase out of a wallet that the transaction has locked; answers the id of the movement. */
export async function debit(
  trx: Transaction,
  payment: { userId: number; amount: Centimos; purchaseId: number },
): Promise<number> {
  const quantity = negative(payment.amount)
  if (!(await changeBalance(trx, payment.userId, quantity))) throw new Problem('INSUFFICIENT_BALANCE')
  const { userId, purchaseId } = payment
  const entry = await insertEntry(trx, { userId, purchaseId, quantity, kind: 'Compra', status: 'accepted' })
  return entry.id
}
