import { sql } from 'kysely'
import type { CustomerNumber } from '#domain/customer.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

/** Whether a user has a purchase that was not read for its customer. */
export async function hasUnread(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ unread: boolean }>`
    select coalesce((select max(id) from purchases where user_id = ${userId}), 0)
      > coalesce((select read_to from customer_books where user_id = ${userId}), 0) as unread`.execute(db)
  return rows[0]?.unread ?? false
}

/** Locks a user's customers until the transaction ends; returns the last purchase that was read. */
export async function lockBook(trx: Transaction, userId: number): Promise<number> {
  await trx
    .insertInto('customerBooks')
    .values({ userId })
    .onConflict((it) => it.doNothing())
    .execute()
  const { readTo } = await trx
    .selectFrom('customerBooks')
    .select('readTo')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return readTo
}

export function updateReadTo(trx: Transaction, userId: number, readTo: number) {
  return trx.updateTable('customerBooks').set({ readTo }).where('userId', '=', userId).execute()
}

/** The next purchases that were not read, in the order in which they were made. */
export function selectUnread(trx: Transaction, userId: number, readTo: number, limit: number) {
  return trx
    .selectFrom('purchases')
    .select(['id', 'nombreUser', 'telefono'])
    .where('userId', '=', userId)
    .where('id', '>', readTo)
    .orderBy('id')
    .limit(limit)
    .execute()
}
export type UnreadPurchase = Awaited<ReturnType<typeof selectUnread>>[number]

/** Whose these numbers are. */
export function selectNumbers(db: Db, userId: number, numbers: readonly string[]): Promise<CustomerNumber[]> {
  return db
    .selectFrom('customerNumbers')
    .select(['number', 'name', 'customerId'])
    .where('userId', '=', userId)
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .orderBy('customerId')
    .execute()
}

export type NewCustomer = { number: string; nombre: string; telefono: string; nota: string | null; named: boolean }

/** Inserts customers, each with the number that tells it apart; returns their ids with it. */
export async function insertCustomers(trx: Transaction, userId: number, customers: readonly NewCustomer[]) {
  if (customers.length === 0) return []
  const column = <Key extends keyof NewCustomer>(key: Key) => customers.map((customer) => customer[key])
  const { rows } = await sql<{ id: number; number: string }>`
    with given as materialized (
      select nextval('customers_id_seq') as id, given.* from unnest(
        ${column('number')}::text[], ${column('nombre')}::text[], ${column('telefono')}::text[],
        ${column('nota')}::text[], ${column('named')}::boolean[]) as given (number, nombre, telefono, nota, named)
    ), inserted as (
      insert into customers (id, user_id, nombre, telefono, nota, named)
      select id, ${userId}, nombre, telefono, nota, named from given
    )
    select id, number from given`.execute(trx)
  return rows
}

/** A number under a name that is somebody's already is refused by the database. */
export async function insertNumbers(trx: Transaction, userId: number, numbers: readonly CustomerNumber[]) {
  await sql`insert into customer_numbers (user_id, number, name, customer_id)
    select ${userId}, * from unnest(${numbers.map((it) => it.number)}::text[], ${numbers.map((it) => it.name)}::text[],
      ${numbers.map((it) => it.customerId)}::bigint[])`.execute(trx)
}

export async function insertLinks(
  trx: Transaction,
  userId: number,
  links: readonly { purchaseId: number; customerId: number }[],
) {
  await sql`insert into customer_purchases (purchase_id, user_id, customer_id)
    select purchase_id, ${userId}, customer_id from unnest(${links.map((it) => it.purchaseId)}::bigint[],
      ${links.map((it) => it.customerId)}::bigint[]) as link (purchase_id, customer_id)`.execute(trx)
}

/** Notes the last purchase of customers; a name that nobody chose is the one given last. */
export async function touchCustomers(
  trx: Transaction,
  latest: readonly { customerId: number; purchaseId: number; nombre: string }[],
) {
  await sql`update customers set last_purchase_id = greatest(last_purchase_id, latest.purchase_id),
      nombre = case when named then customers.nombre else latest.nombre end
    from unnest(${latest.map((it) => it.customerId)}::bigint[], ${latest.map((it) => it.purchaseId)}::bigint[],
      ${latest.map((it) => it.nombre)}::text[]) as latest (customer_id, purchase_id, nombre)
    where customers.id = latest.customer_id`.execute(trx)
}
