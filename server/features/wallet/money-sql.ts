import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { PaymentKind } from '#domain/payment-method.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { first, firstOrThrow, pipeline, statement, type Param, type Results } from '../../platform/db/pipeline.ts'

/** The wallet, locked until the transaction ends. */
export const walletLock = statement(
  (db, userId: Param<number>) =>
    db.selectFrom('wallets').select(['userId', 'balance']).where('userId', '=', userId).forUpdate(),
  firstOrThrow,
)

export async function lockWallet(trx: Transaction, userId: number): Promise<void> {
  await pipeline(trx, walletLock(userId))
}

/** Debits a wallet and inserts the movement, which references what it pays; with a number if it is given one. */
function takeFrom(userId: Param<number>, amount: Param<Centimos>, { purchaseId, renewalId, number }: Pays) {
  // Without the money the movement has no user, which violates a constraint.
  return sql`
    with paid as (
      update wallets set balance = balance - ${amount} where user_id = ${userId} and balance >= ${amount}
      returning user_id
    )
    insert into wallet_entries (${number === undefined ? sql`` : sql`id, `}user_id, kind, quantity, status, purchase_id, renewal_id)
    ${number === undefined ? sql`` : sql`overriding system value`}
    values (${number === undefined ? sql`` : sql`${sql.lit(number)}, `}(select user_id from paid), 'Compra', -${amount}::bigint, 'accepted',
      ${purchaseId}, ${renewalId ?? sql`null`})`
}
type Pays = { purchaseId: Param<number>; renewalId?: Param<number>; number?: number }

/** Debits the price of a purchase from a wallet, with its movement. */
export const debit = statement((_, userId: Param<number>, amount: Param<Centimos>, purchaseId: Param<number>) =>
  takeFrom(userId, amount, { purchaseId }),
)

/** The same in a transaction that is rolled back: no number of the sequence is taken, which no rollback returns. */
export const dryDebit = statement((_, userId: Param<number>, amount: Param<Centimos>, purchaseId: Param<number>) =>
  takeFrom(userId, amount, { purchaseId, number: 0 }),
)

/** Debits the price of a renewal from a wallet, with its movement. */
export const debitRenewal = statement(
  (_, userId: Param<number>, amount: Param<Centimos>, purchaseId: Param<number>, renewalId: Param<number>) =>
    takeFrom(userId, amount, { purchaseId, renewalId }),
)

export const countPendingTopUps = statement(
  (db, userId: Param<number>) =>
    db
      .selectFrom('walletEntries')
      .select((it) => it.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('status', '=', sql.lit('pending')),
  (rows) => firstOrThrow(rows).count,
)

export const insertTopUp = statement(
  (
    db,
    userId: Param<number>,
    quantity: Param<Centimos>,
    typedQuantity: Param<Centimos | null>,
    methodId: Param<number | null>,
    methodKind: Param<PaymentKind | null>,
    operationNumber: Param<string | null>,
    paidAt: Param<Date | null>,
  ) =>
    db
      .insertInto('walletEntries')
      .values({
        userId,
        quantity,
        typedQuantity,
        kind: 'Recarga',
        status: 'pending' as const,
        methodId,
        methodKind,
        operationNumber,
        paidAt,
      })
      .returning(['id', 'quantity', 'typedQuantity', 'kind as descripcion', 'createdAt', 'updatedAt'])
      .returning(['methodId', 'operationNumber', 'paidAt', 'paymentCode']),
  firstOrThrow,
)

/** The wallet of a movement, locked until the transaction ends. */
export const walletLockOf = statement((db, entryId: Param<number>) =>
  db
    .selectFrom('wallets')
    .select('userId')
    .where('userId', '=', (it) => it.selectFrom('walletEntries').select('userId').where('id', '=', entryId))
    .forUpdate(),
)

/** A movement, locked until the transaction ends. */
export const entryLock = statement(
  (db, id: Param<number>) =>
    db
      .selectFrom('walletEntries as entry')
      .innerJoin('users', 'users.id', 'entry.userId')
      .select(['entry.id', 'quantity', 'kind', 'kind as descripcion', 'status'])
      .select(['entry.createdAt', 'updatedAt', 'userId', 'username', 'telefono'])
      .select(['typedQuantity', 'methodId', 'operationNumber', 'paidAt', 'motivo'])
      .select(sql<boolean>`exists (select from voucher_files where entry_id = entry.id)`.as('voucher'))
      .where('entry.id', '=', id)
      .forUpdate('entry'),
  first,
)
export type LockedEntry = Results<ReturnType<typeof entryLock>>

/** Credits a pending, locked top-up to its owner's balance; returns when. The database refuses one that is settled. */
export const creditTopUp = statement(
  (db, id: Param<number>) =>
    db
      .with('accepted', (it) =>
        it
          .updateTable('walletEntries')
          .set({ status: 'accepted', updatedAt: sql<Date>`now()` })
          .where('id', '=', id)
          .returning(['userId', 'quantity', 'updatedAt']),
      )
      .updateTable('wallets')
      .from('accepted')
      .set({ balance: sql<Centimos>`balance + quantity` })
      .whereRef('wallets.userId', '=', 'accepted.userId')
      .returning('accepted.updatedAt'),
  firstOrThrow,
)

/** Settles a pending, locked top-up without money. The database refuses one that is settled. */
export const closeTopUp = statement(
  (db, id: Param<number>, status: Param<'rejected' | 'cancelled'>, motivo: Param<string | null>) =>
    db
      .updateTable('walletEntries')
      .set({ status: sql<'rejected' | 'cancelled'>`${status}`, motivo, updatedAt: sql<Date>`now()` })
      .where('id', '=', id),
)
