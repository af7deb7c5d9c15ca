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
      .select(['id', 'kind', 'label', 'holder', 'number', 'cci', 'monthlyCap', 'active'])
      .select((it) => [
        it
          .selectFrom('counts')
          .select(sql<Centimos>`coalesce(sum(amount), 0)::bigint`.as('received'))
          .where('name', '=', sql<string>`'paid by ' || method.id`)
          .where('since', '>=', sql<Date>`date_trunc('month', ${now}::timestamptz, ${timeZone})`)
          .as('receivedThisMonth'),
        sql<boolean>`exists (select from wallet_entries where method_id = method.id)
          or exists (select from payments_received where method_id = method.id)`.as('used'),
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
