import { sql, type Insertable, type NotNull, type Updateable } from 'kysely'
import { timeZone } from '#domain/lima.ts'
import type { Centimos } from '#domain/money.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** All methods in order of creation, with what each received in this month of Lima. */
export function selectMethods(db: Db, now: Date, id?: number) {
  return (
    db
      .selectFrom('paymentMethods as method')
      .select(['id', 'kind', 'label', 'holder', 'number', 'cci', 'qr', 'monthlyCap', 'active'])
      .select((it) => [
        it
          .selectFrom('counts')
          .select(sql<Centimos>`coalesce(sum(amount), 0)::bigint`.as('received'))
          .where('name', '=', sql<string>`'paid by ' || method.id`)
          .where('since', '>=', sql<Date>`date_trunc('month', ${now}::timestamptz, ${timeZone})`)
          .as('receivedThisMonth'),
        sql<boolean>`exists (select from wallet_entries where method_id = method.id)
          or exists (select from payments_received where method_id = method.id)
          or exists (
            select from wallet_entries where status = 'pending' and shown_versions && array(
              select id from payment_method_versions where method_id = method.id
            )
          )`.as('used'),
      ])
      .$if(id !== undefined, (query) => query.where('id', '=', id as number))
      .orderBy('id')
      // An aggregate over no rows still returns a row.
      .$narrowType<{ receivedThisMonth: NotNull }>()
      .execute()
  )
}

/** Until the transaction ends no other one changes or deletes it. */
export function lockMethod(trx: Transaction, id: number) {
  return trx.selectFrom('paymentMethods').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Until the transaction ends no other one deletes it. */
export async function shareLockMethod(trx: Transaction, id: number): Promise<void> {
  await trx.selectFrom('paymentMethods').select('id').where('id', '=', id).forKeyShare().execute()
}

export async function insertMethod(trx: Transaction, method: Insertable<Tables['paymentMethods']>): Promise<number> {
  const { id } = await trx.insertInto('paymentMethods').values(method).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateMethod(
  trx: Transaction,
  id: number,
  change: Updateable<Tables['paymentMethods']>,
): Promise<void> {
  await trx.updateTable('paymentMethods').set(change).where('id', '=', id).execute()
}

export async function deleteMethod(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('paymentMethods').where('id', '=', id).execute()
}

/** The methods as the owner of a top-up was shown them; undefined if this user has no such top-up. */
export async function selectShown(db: Db, entryId: number, userId?: number) {
  const owned = db
    .selectFrom('walletEntries as entry')
    .where('entry.id', '=', entryId)
    .$if(userId !== undefined, (query) => query.where('entry.userId', '=', userId as number))
  const rows = await owned
    .leftJoin('paymentMethodVersions as version', (join) =>
      join.on(sql<boolean>`version.id = any(entry.shown_versions)`),
    )
    .leftJoin('paymentMethods as method', 'method.id', 'version.methodId')
    .select([
      'method.id',
      'method.kind',
      'method.label',
      'version.holder',
      'version.number',
      'version.cci',
      'version.qr',
    ])
    .orderBy('method.id')
    .execute()
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id, kind, label, holder, number, ...rest }) =>
    id === null || kind === null || label === null || holder === null || number === null
      ? []
      : [{ id, kind, label, holder, number, ...rest }],
  )
}
