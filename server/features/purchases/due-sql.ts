import { sql } from 'kysely'
import { dueParts, dueSpan, type DuePart } from '#domain/due.ts'
import { comparablePhone } from '#domain/phone.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { mentions, orderBy, paginate, type SortOrder, type PageWindow } from '../../platform/db/list-queries.ts'

export type DueFilter = {
  now: Date
  graceDays: number
  part?: DuePart | undefined
  text?: string | undefined
  id?: number
  /** Whose board it is: the purchases of that account, its sales, or those of all. */
  of: { userId: number } | { sellerId: number } | 'everybody'
}

const searchableText = sql`searchable(concat_ws(' ', purchases.nombre_user, purchases.nombre))`

function filtered(db: Db, { now, graceDays, part, text, id, of }: DueFilter) {
  const { after, until } = dueSpan(part, now, graceDays)
  let query = db
    .selectFrom('purchases')
    .where('purchases.profileId', 'is not', null)
    .where('purchases.freedAt', 'is', null)
    .where('purchases.endDate', '>', after)
    .where('purchases.endDate', '<=', until)
  if (of !== 'everybody') {
    query =
      'userId' in of
        ? query.where('purchases.userId', '=', of.userId)
        : query.where('purchases.sellerId', '=', of.sellerId)
  }
  if (id !== undefined) query = query.where('purchases.id', '=', id)
  if (text) query = query.where(mentions(text, searchableText, 'purchases.telefono', { joined: of !== 'everybody' }))
  return query
}

const endingFirst: SortOrder = [
  [sql.ref('purchases.endDate'), 'asc'],
  [sql.ref('purchases.id'), 'asc'],
]

const detailed = (rents: ReturnType<typeof filtered>, viewerId: number) =>
  rents
    .innerJoin('users as buyer', 'buyer.id', 'purchases.userId')
    .leftJoin('endReminders as reminder', (join) =>
      join
        .onRef('reminder.purchaseId', '=', 'purchases.id')
        .on('reminder.userId', '=', viewerId)
        // A reminder from before the renewal referred to another end.
        .on(
          sql<boolean>`reminder.told_at > coalesce(
            (select max(created_at) from renewals where renewals.purchase_id = purchases.id), purchases.start_date)`,
        ),
    )
    .select(['purchases.id', 'purchases.nombre', 'purchases.nombreUser', 'purchases.telefono', 'purchases.endDate'])
    .leftJoin('profiles', 'profiles.id', 'purchases.profileId')
    .leftJoin('accounts', 'accounts.id', 'profiles.accountId')
    .select(['purchases.userId', 'purchases.productId', 'purchases.termId', 'accounts.renewable'])
    .select(['buyer.username', 'buyer.role as buyerRole', 'reminder.toldAt'])
    .select(sql<boolean>`purchases.auto_renew_price is not null`.as('autoRenew'))

export function selectDueRents(db: Db, filter: DueFilter, viewerId: number, page: PageWindow) {
  const ids = paginate(filtered(db, filter).select('purchases.id'), endingFirst, page)
  const rents = db.selectFrom('purchases').where('purchases.id', 'in', ids)
  return orderBy(detailed(rents, viewerId), endingFirst).execute()
}
export type DueRow = Awaited<ReturnType<typeof selectDueRents>>[number]

/** The other rents of the customers of these, wherever they are in the list; one phone has many spellings. */
export async function selectAlongside(db: Db, filter: DueFilter, viewerId: number, rows: readonly DueRow[]) {
  const ids = rows.map(({ id }) => id)
  const phones = new Set(rows.map(({ telefono }) => comparablePhone(telefono)))
  const endings = [...phones].map((phone) => phone.slice(-sameDigits))
  const others = filtered(db, filter)
    .where('purchases.id', '!=', sql<number>`all(${ids}::bigint[])`)
    .where(sql`right(digits_of(purchases.telefono), ${sql.lit(sameDigits)})`, '=', sql`any(${endings}::text[])`)
  const found = await orderBy(detailed(others, viewerId), endingFirst).execute()
  return found.filter(({ telefono }) => phones.has(comparablePhone(telefono)))
}

/** Spellings of one number have at least these last digits in common. */
const sameDigits = 6

/** All rents, in the same order. */
export const allDueRents = (db: Db, filter: DueFilter, viewerId: number) =>
  orderBy(detailed(filtered(db, filter), viewerId), endingFirst)

/** The number of rents in each part. */
export function countDue(db: Db, filter: DueFilter): Promise<Record<DuePart, number>> {
  return filtered(db, { ...filter, part: undefined })
    .select(
      dueParts.map((part) => {
        const { after, until } = dueSpan(part, filter.now, filter.graceDays)
        return sql<number>`count(*) filter (where end_date > ${after} and end_date <= ${until})`.as(part)
      }),
    )
    .executeTakeFirstOrThrow()
}

/** Records that a user reminds a customer now; false when the rent is not on their board. */
export async function upsertReminder(trx: Transaction, filter: DueFilter & { id: number }, viewerId: number) {
  const rent = await filtered(trx, filter).select('purchases.id').executeTakeFirst()
  if (!rent) return false
  const toldAt = filter.now
  await trx
    .insertInto('endReminders')
    .values({ purchaseId: rent.id, userId: viewerId, toldAt })
    .onConflict((conflict) => conflict.columns(['purchaseId', 'userId']).doUpdateSet({ toldAt }))
    .execute()
  return true
}
