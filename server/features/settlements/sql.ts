import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { SettlementKind } from '#domain/settlement.ts'
import { heldAfterClaimDays } from '#domain/settlement.ts'
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
  select case when claimed.is_open then 'infinity'
    else greatest(period.until, plus.created_at + ${settleDays}::integer * interval '24 hours',
      claimed.settled_at + ${sql.lit(heldAfterClaimDays * 24)} * interval '1 hour') end
  from settlement_entries as plus
  join purchases on purchases.id = plus.purchase_id
  left join renewals on renewals.id = plus.renewal_id
  cross join lateral (select coalesce(renewals.garantia_hasta, purchases.garantia_hasta) as until) as period
  cross join lateral (
    select bool_or(claims.settled_at is null) as is_open, max(claims.settled_at) as settled_at from claims
    where claims.purchase_id = plus.purchase_id and claims.seller_id = plus.user_id and claims.opened_at <= period.until
  ) as claimed
  where plus.id = coalesce(settlement_entries.stands_with, settlement_entries.id)
)`

const isHeld = (at: At): RawBuilder<boolean> => sql`coalesce(${heldUntil(at)} > ${at.now}, false)`

type MonthRow = {
  userId: number
  username: string
  month: string
  owed: Centimos
  held: Centimos
  paid: Centimos
  unknown: number
}

/** What everybody, or one of them, is owed and was paid by month of Lima, the newest first. */
export async function selectMonths(db: Db, at: At, userId?: number): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select users.id as user_id, users.username, month,
      coalesce(sum(amount) filter (where kind <> 'payout'), 0)::bigint as owed,
      coalesce(sum(amount) filter (where held), 0)::bigint as held,
      coalesce(-sum(amount) filter (where kind = 'payout'), 0)::bigint as paid,
      count(*) filter (where amount is null and stands_with is null)::integer as unknown
    from (
      select user_id, kind, amount, stands_with,
        to_char(coalesce(paid_at, created_at) at time zone 'America/Lima', 'YYYY-MM') as month, ${isHeld(at)} as held
      from settlement_entries ${userId === undefined ? sql`` : sql`where user_id = ${userId}`}
    ) as entry
    join users on users.id = entry.user_id
    group by users.id, month order by users.id, month desc`.execute(db)
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
    .select(['products.nombre', heldUntil(at).as('heldUntil'), isHeld(at).as('held')])
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
