import { sql, type Updateable } from 'kysely'
import { deletedCustomer } from '#domain/customer.ts'
import type { Centimos } from '#domain/money.ts'
import { endOf } from '#domain/purchase.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import {
  contains,
  mentions,
  orderBy,
  paginate,
  phonesIn,
  type PageWindow,
  type SortOrder,
} from '../../platform/db/list-queries.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type CustomerFilter = { userId: number; text?: string | undefined }

/** One user's customers are few enough to read them all for a search: no index of the whole shop is needed. */
function filtered(db: Db, { userId, text }: CustomerFilter) {
  const query = db.selectFrom('customers').where('customers.userId', '=', userId)
  if (!text) return query
  const found = mentions(text, sql.ref('customers.foundBy'), 'customers.telefono')
  const patterns = phonesIn(text).map(contains)
  if (patterns.length === 0) return query.where(found)
  return query.where((it) =>
    it.or([
      found,
      it('customers.id', 'in', (numbers) =>
        numbers
          .selectFrom('customerNumbers')
          .select('customerId')
          .where('customerNumbers.userId', '=', userId)
          .where('number', 'like', sql<string>`any(${patterns}::text[])`),
      ),
    ]),
  )
}

export const orders: Record<'recent' | 'nombre', SortOrder> = {
  recent: [
    [sql.ref('customers.lastPurchaseId'), 'desc'],
    [sql.ref('customers.id'), 'desc'],
  ],
  nombre: [
    [sql.ref('customers.searchText'), 'asc'],
    [sql.ref('customers.id'), 'asc'],
  ],
}

type Rents = {
  running: number
  purchases: number
  paid: Centimos
  next: { purchaseId: number; productId: number; nombre: string; endDate: string } | null
}

/** Customers with what runs for them, at that time and with that grace. */
const detailed = (db: Db, { now, graceDays }: { now: Date; graceDays: number }) => {
  const isHeld = sql`purchases.profile_id is not null and purchases.freed_at is null`
  const isShown = sql`${isHeld} and purchases.end_date > ${endOf(now, -graceDays)}`
  return db
    .selectFrom('customers')
    .select(['customers.id', 'customers.nombre', 'customers.telefono', 'customers.nota'])
    .select(
      sql<Rents>`(select json_build_object(
        'running', count(*) filter (where ${isHeld} and purchases.end_date > ${now}),
        'purchases', count(*),
        'paid', coalesce(sum(purchases.precio + purchases.renewed - purchases.refunded), 0),
        'next', (array_agg(json_build_object('purchaseId', purchases.id, 'productId', purchases.product_id, 'nombre', purchases.nombre, 'endDate', purchases.end_date)
          order by purchases.end_date, purchases.id) filter (where ${isShown}))[1])
        from customer_purchases link join purchases on purchases.id = link.purchase_id
        where link.user_id = customers.user_id and link.customer_id = customers.id)`.as('rents'),
    )
}
type At = Parameters<typeof detailed>[1]

export function selectCustomers(db: Db, filter: CustomerFilter, order: SortOrder, at: At, page: PageWindow) {
  const ids = paginate(filtered(db, filter).select('customers.id'), order, page)
  return orderBy(detailed(db, at).where('customers.id', 'in', ids), order).execute()
}

/** A page of what a text finds, and how much it finds, by reading all customers once. */
export async function searchCustomers(db: Db, filter: CustomerFilter, order: SortOrder, at: At, page: PageWindow) {
  const found = await orderBy(filtered(db, filter).select('customers.id'), order).execute()
  const ids = found.slice(page.offset, page.offset + page.limit).map(({ id }) => id)
  const rows = await orderBy(
    detailed(db, at).where('customers.id', '=', sql<number>`any(${ids}::bigint[])`),
    order,
  ).execute()
  return [rows, { total: found.length }] as const
}
export type CustomerRow = Awaited<ReturnType<typeof selectCustomers>>[number]

export function countCustomers(db: Db, filter: CustomerFilter): Promise<{ total: number }> {
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

/** All of them by name, with every number that is theirs. */
export const allCustomers = (db: Db, filter: CustomerFilter) =>
  orderBy(
    filtered(db, filter)
      .select(['nombre', 'telefono', 'nota'])
      .select(
        sql<string[]>`array(select distinct number from customer_numbers
          where customer_numbers.user_id = customers.user_id and customer_id = customers.id order by number)`.as(
          'numbers',
        ),
      ),
    orders.nombre,
  )

export function selectCustomer(db: Db, userId: number, id: number, at: At): Promise<CustomerRow | undefined> {
  return detailed(db, at).where('customers.userId', '=', userId).where('customers.id', '=', id).executeTakeFirst()
}

/** The numbers of a customer, and who shares them. */
export async function selectSharing(db: Db, userId: number, id: number) {
  const numbers = await db
    .selectFrom('customerNumbers')
    .select('number')
    .distinct()
    .where('userId', '=', userId)
    .where('customerId', '=', id)
    .orderBy('number')
    .execute()
  const sharing = await db
    .selectFrom('customers')
    .select(['customers.id', 'customers.nombre'])
    .where('customers.userId', '=', userId)
    .where('customers.id', '!=', id)
    .where('customers.id', 'in', (it) =>
      it
        .selectFrom('customerNumbers as other')
        .innerJoin('customerNumbers as own', (join) =>
          join.onRef('own.userId', '=', 'other.userId').onRef('own.number', '=', 'other.number'),
        )
        .select('other.customerId')
        .where('own.userId', '=', userId)
        .where('own.customerId', '=', id),
    )
    .orderBy('customers.id')
    .execute()
  return { numbers: numbers.map(({ number }) => number), sharing }
}

export const selectForChange = (trx: Transaction, userId: number, id: number) =>
  trx
    .selectFrom('customers')
    .select(['id', 'nombre', 'telefono', 'nota', 'lastPurchaseId'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export function updateCustomer(trx: Transaction, id: number, set: Updateable<Tables['customers']>) {
  return trx.updateTable('customers').set(set).where('id', '=', id).execute()
}

/** Makes purchases and numbers of one customer another's, and removes what is left of the first. */
export async function moveEverything(trx: Transaction, userId: number, from: number, to: number) {
  for (const table of ['customerPurchases', 'customerNumbers'] as const)
    await trx
      .updateTable(table)
      .set({ customerId: to })
      .where('userId', '=', userId)
      .where('customerId', '=', from)
      .execute()
  await deleteCustomers(trx, userId, [from])
}

export const selectLinked = (trx: Transaction, userId: number, customerId: number) =>
  trx
    .selectFrom('customerPurchases as link')
    .innerJoin('purchases', 'purchases.id', 'link.purchaseId')
    .select(['purchases.id', 'purchases.nombreUser', 'purchases.telefono'])
    .where('link.userId', '=', userId)
    .where('link.customerId', '=', customerId)
    .orderBy('purchases.id')
    .execute()

export function moveLinks(trx: Transaction, userId: number, purchaseIds: readonly number[], to: number) {
  return trx
    .updateTable('customerPurchases')
    .set({ customerId: to })
    .where('userId', '=', userId)
    .where('purchaseId', '=', sql<number>`any(${purchaseIds}::bigint[])`)
    .execute()
}

/** Gives numbers under names to a customer, unless they are somebody else's than the one they are taken from. */
export async function takeNumbers(
  trx: Transaction,
  userId: number,
  numbers: readonly { number: string; name: string }[],
  { from, to }: { from: number; to: number },
) {
  await sql`insert into customer_numbers (user_id, number, name, customer_id)
    select distinct ${userId}::integer, number, name, ${to}::bigint from unnest(
      ${numbers.map((it) => it.number)}::text[], ${numbers.map((it) => it.name)}::text[]) as taken (number, name)
    on conflict (user_id, number, name) do update set customer_id = excluded.customer_id
    where customer_numbers.customer_id = ${from}`.execute(trx)
}

export async function deleteCustomers(trx: Transaction, userId: number, ids: readonly number[]) {
  const { numDeletedRows } = await trx
    .deleteFrom('customers')
    .where('userId', '=', userId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function selectIds(trx: Transaction, userId: number, limit: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('customers')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes these customers out of the purchases made for them, and of what reminded of those. */
export async function blankPurchases(trx: Transaction, userId: number, customerIds: readonly number[]) {
  // In one order: a renewal locks several of them too.
  const { rows } = await sql<{ id: number }>`
    select purchases.id from purchases join customer_purchases link on link.purchase_id = purchases.id
    where link.user_id = ${userId} and link.customer_id = any(${customerIds}::bigint[])
    order by purchases.id for no key update of purchases`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await trx
    .deleteFrom('customerPurchases')
    .where('userId', '=', userId)
    .where('customerId', '=', sql<number>`any(${customerIds}::bigint[])`)
    .execute()
  await trx
    .updateTable('purchases')
    .set({ nombreUser: deletedCustomer, telefono: '' })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  await sql`update notices set data = data || jsonb_build_object('nombreUser', ${deletedCustomer}::text)
    where user_id = ${userId} and data ? 'nombreUser' and (data ->> 'purchaseId')::bigint = any(${ids}::bigint[])`.execute(
    trx,
  )
}
