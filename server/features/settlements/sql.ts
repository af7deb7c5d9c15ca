import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { SettlementKind } from '#domain/settlement.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import {
  midnight,
  nextMidnight,
  orderBy,
  paginate,
  type PageWindow,
  type SortOrder,
} from '../../platform/db/list-queries.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** The moment at which something is held or not, and for how many days at least. */
export type At = { now: Date; settleDays: number }

/**
 * Until when an entry is held: the longest of its warranty, of `settleDays`, and of three days after a claim of it was
 * answered; forever while one is open. What takes something back is held with what it takes from; a payout, or a
 * correction of nothing in particular, never is. Of a row of `settlement_entries`.
 */
const heldUntil = ({ settleDays }: At): RawBuilder<Date | null> => sql`(
  select greatest(held_until(plus.purchase_id, plus.user_id, coalesce(renewals.garantia_hasta, purchases.garantia_hasta)),
    plus.created_at + ${settleDays}::integer * interval '24 hours')
  from settlement_entries as plus
  join purchases on purchases.id = plus.purchase_id
  left join renewals on renewals.id = plus.renewal_id
  where plus.id = coalesce(settlement_entries.stands_with, settlement_entries.id)
)`

type MonthRow = {
  userId: number
  username: string
  month: string
  entries: number
  owed: Centimos
  held: Centimos
  paid: Centimos
  unknown: number
}

/** The warranty from which on `short_warranty` is false, in days. */
const longWarranty = 30

/**
 * What everybody, or one of them, is owed and was paid by month of Lima, the newest first. Triggers tally it, and what is
 * due by its warranty and its claims; what only `settleDays` holds is read entry by entry.
 */
export async function selectMonths(db: Db, at: At, userId?: number): Promise<MonthRow[]> {
  const { now, settleDays } = at
  const recent = sql`plus.created_at > ${now}::timestamptz - ${settleDays}::integer * interval '24 hours'`
  const isOf = (column: RawBuilder<unknown>) => (userId === undefined ? sql`true` : sql`${column} = ${String(userId)}`)
  const { rows } = await sql<MonthRow>`
    with tallied as (
      select split_part(name, ' ', 2) as what, split_part(name, ' ', 3)::integer as user_id, split_part(name, ' ', 4) as month,
        count, amount
      from counts
      where name like 'settled %' and since <= ${now}::timestamptz and ${isOf(sql`split_part(name, ' ', 3)`)}
    ), recent as (
      select plus.* from settlement_entries as plus
      where short_warranty and stands_with is null and purchase_id is not null and ${recent}
      union all
      select plus.* from settlement_entries as plus
      where not short_warranty and stands_with is null and purchase_id is not null and ${recent}
        and ${settleDays}::integer > ${longWarranty}::integer
        and plus.created_at <= ${now}::timestamptz - ${longWarranty}::integer * interval '24 hours'
    ), kept as (
      select what, user_id, month, count, amount from tallied
      union all
      select 'kept', plus.user_id, to_char(entry.created_at at time zone 'America/Lima', 'YYYY-MM'), 0, entry.amount
      from recent as plus
      cross join lateral (
        select created_at, amount from settlement_entries where id = plus.id
        union all
        select created_at, amount from settlement_entries where stands_with = plus.id
      ) as entry
      where ${isOf(sql`plus.user_id::text`)}
        and held_until(plus.purchase_id, plus.user_id, coalesce(
          (select garantia_hasta from renewals where id = plus.renewal_id),
          (select garantia_hasta from purchases where id = plus.purchase_id))) <= ${now}
    )
    select user_id, (select username from users where id = user_id) as username, month,
      coalesce(sum(count) filter (where what in ('owed', 'paid')), 0)::integer as entries,
      coalesce(sum(amount) filter (where what = 'owed'), 0)::bigint as owed,
      coalesce(sum(case what when 'due' then -amount when 'paid' then 0 else amount end), 0)::bigint as held,
      coalesce(sum(amount) filter (where what = 'paid'), 0)::bigint as paid,
      coalesce(sum(count) filter (where what = 'unknown'), 0)::integer as unknown
    from kept group by user_id, month order by user_id, month desc`.execute(db)
  return rows
}

export type EntryFilter = {
  userId: number
  id?: number
  kind?: SettlementKind | undefined
  unknown?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}

function filtered(db: Db, { userId, id, kind, unknown, from, to }: EntryFilter) {
  let query = db.selectFrom('settlementEntries').where('settlementEntries.userId', '=', userId)
  if (id !== undefined) query = query.where('settlementEntries.id', '=', id)
  if (kind) query = query.where('settlementEntries.kind', '=', kind)
  if (unknown !== undefined) {
    const isUnknown = sql<boolean>`(settlement_entries.amount is null and settlement_entries.stands_with is null)`
    query = query.where((it) => (unknown ? isUnknown : it.not(isUnknown)))
  }
  if (from) query = query.where('settlementEntries.createdAt', '>=', midnight(from))
  if (to) query = query.where('settlementEntries.createdAt', '<', nextMidnight(to))
  return query
}

const detailed = (entries: ReturnType<typeof filtered>, at: At) =>
  entries
    .leftJoin('products', 'products.id', 'settlementEntries.productId')
    .selectAll('settlementEntries')
    .select(['products.nombre', heldUntil(at).as('heldUntil')])
    .select(
      sql<number>`case when amount is null and stands_with is null then (
        select count(*)::integer from settlement_entries as other
        where other.amount is null and other.stands_with is null and other.user_id = settlement_entries.user_id
          and other.product_id = settlement_entries.product_id and other.dias = settlement_entries.dias
          and other.kind <> 'replacement'
      ) else 0 end`.as('alike'),
    )

const newestFirst: SortOrder = [[sql.ref('settlementEntries.id'), 'desc']]
const oldestFirst: SortOrder = [[sql.ref('settlementEntries.id'), 'asc']]

export function selectEntries(db: Db, filter: EntryFilter, at: At, page: PageWindow) {
  const ids = paginate(filtered(db, filter).select('settlementEntries.id'), newestFirst, page)
  const rows = filtered(db, { userId: filter.userId }).where('settlementEntries.id', 'in', ids)
  return orderBy(detailed(rows, at), newestFirst).execute()
}
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** All entries, the oldest first. */
export const allEntries = (db: Db, filter: EntryFilter, at: At) =>
  orderBy(detailed(filtered(db, filter), at), oldestFirst)

export function countEntries(db: Db, filter: EntryFilter): Promise<{ total: number }> {
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

/** What came before a day, as one amount. */
export async function sumBefore(db: Db, userId: number, from: string | undefined): Promise<Centimos> {
  const { rows } = await sql<{ sum: Centimos }>`
    select coalesce(sum(amount), 0)::bigint as sum from settlement_entries
    where user_id = ${userId} and ${from === undefined ? sql`false` : sql`created_at < ${midnight(from)}`}`.execute(db)
  return rows[0]?.sum ?? (0 as Centimos)
}

export async function insertEntry(trx: Transaction, entry: Insertable<Tables['settlementEntries']>): Promise<number> {
  const { id } = await trx.insertInto('settlementEntries').values(entry).returning('id').executeTakeFirstOrThrow()
  return id
}

export const selectEntry = (db: Db, id: number) =>
  db.selectFrom('settlementEntries').selectAll().where('id', '=', id).executeTakeFirst()

/** What has no cost yet of the same product and days as an entry, in the order of the purchases. */
export const selectAlike = (
  trx: Transaction,
  { userId, productId, dias }: Pick<EntryRow, 'userId' | 'productId' | 'dias'>,
) =>
  trx
    .selectFrom('settlementEntries')
    .select(['id', 'purchaseId'])
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .where('dias', '=', dias)
    .where('amount', 'is', null)
    .where('standsWith', 'is', null)
    .where('kind', '<>', 'replacement')
    .orderBy('purchaseId')
    .orderBy('id')
    .execute()

/** Locks rents, in the order of their ids, against refunds and replacements. */
export async function lockRents(trx: Transaction, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Fills the unknown cost of an entry of a locked rent, and what was taken of it since. */
export async function fillEntry(trx: Transaction, id: number, costo: Centimos, by: number, now: Date): Promise<void> {
  await sql`select fill_settlement_cost(${id}, ${costo}, ${by}, ${now})`.execute(trx)
}

type Position = {
  id: number
  userId: number
  renewalId: number | null
  productId: number
  dias: number
  amount: Centimos | null
  paid: Centimos
  part: number | null
  amountLeft: Centimos | null
  paidLeft: Centimos
}

/** What is owed for the paid periods of a locked rent, the last one first. */
export async function selectPositions(trx: Transaction, purchaseId: number): Promise<Position[]> {
  const { rows } = await sql<Position>`select * from settlement_positions(${purchaseId})`.execute(trx)
  return rows
}
