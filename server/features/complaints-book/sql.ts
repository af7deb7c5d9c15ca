import { sql, type Insertable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { orderBy, paginate, type PageWindow, type SortOrder } from '../../platform/db/list-queries.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type NewSheet = Omit<Insertable<Tables['complaints']>, 'id' | 'year' | 'number'>

/**
 * Writes a sheet under the next number of its year. Whoever takes a number waits for
 * the transaction that took the one before, so that none is lost or given twice.
 */
export async function insertSheet(trx: Transaction, year: number, sheet: NewSheet) {
  const { last: number } = await trx
    .insertInto('complaintYears')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`complaint_years.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return insertNumbered(trx, { year, number }, sheet)
}

/** Writes a sheet under a number that was given before. */
export function insertNumbered(trx: Transaction, given: { year: number; number: number }, sheet: NewSheet) {
  return trx
    .insertInto('complaints')
    .values({ ...sheet, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The last number given in a year, and whoever takes the next one waits; 0 if there is none. */
export async function selectLastNumber(trx: Transaction, year: number): Promise<number> {
  const row = await trx
    .selectFrom('complaintYears')
    .select('last')
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst()
  return row?.last ?? 0
}

/** Numbers that were given and are in no sheet, the first ones; how many in all; and the last one given. */
export async function selectLostNumbers(db: Db, limit: number) {
  const { rows: years } = await sql<{ year: number; last: number; lost: number }>`
    select year, last, last - (select count(*) from complaints where complaints.year = complaint_years.year) as lost
    from complaint_years order by year`.execute(db)
  const newest = years.at(-1)
  const total = years.reduce((sum, { lost }) => sum + lost, 0)
  // The usual case, in which nothing has to be looked for.
  if (total === 0) return { numbers: [], total, newest }
  const { rows: numbers } = await sql<{ year: number; number: number }>`
    select year, number from complaint_years cross join generate_series(1, last) as given(number)
    where not exists (
      select from complaints where complaints.year = complaint_years.year and complaints.number = given.number
    )
    order by year, number limit ${limit}`.execute(db)
  return { numbers, total, newest }
}

/** Gives no number of this year again up to this one. */
export const raiseLastNumber = (trx: Transaction, year: number, last: number) =>
  trx
    .insertInto('complaintYears')
    .values({ year, last })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql`greatest(complaint_years.last, excluded.last)` }),
    )
    .execute()

/** Written by a restore that found no records: numbers may have been given since that backup. */
const lossKey = 'complaintsLost'

/** When the backup was made from which this shop was restored without records; null unless its book waits. */
export async function selectLoss(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', lossKey).executeTakeFirst()
  return row ? new Date(row.value) : null
}

export const deleteLoss = (trx: Transaction) => trx.deleteFrom('settings').where('key', '=', lossKey).execute()

const sheets = (db: Db) =>
  db
    .selectFrom('complaints')
    .leftJoin('users', 'users.id', 'complaints.answeredBy')
    .selectAll('complaints')
    .select('users.username as answeredByName')
export type SheetRow = NonNullable<Awaited<ReturnType<typeof selectSheet>>>

export const selectSheet = (db: Db, id: number) => sheets(db).where('complaints.id', '=', id).executeTakeFirst()

export const selectByKey = (db: Db, keyHash: Buffer) => sheets(db).where('keyHash', '=', keyHash).executeTakeFirst()

export const selectByRequest = (db: Db, requestId: string) =>
  sheets(db).where('requestId', '=', requestId).executeTakeFirst()

/** The whole book in the order of its numbers. */
export const allSheets = (db: Db) => sheets(db).orderBy('year').orderBy('number')

/** Those without an answer by their last day, then the newest. */
const waitingFirst: SortOrder = [
  [sql`(answered_at is not null)`, 'asc'],
  [sql`case when answered_at is null then due_day end`, 'asc'],
  [sql`case when answered_at is null then -complaints.id else complaints.id end`, 'desc'],
]

const filtered = (db: Db, open: boolean | undefined) => {
  const query = db.selectFrom('complaints')
  return open === undefined ? query : query.where('answeredAt', open ? 'is' : 'is not', null)
}

export const selectSheets = (db: Db, open: boolean | undefined, page: PageWindow) => {
  const ids = paginate(filtered(db, open).select('complaints.id'), waitingFirst, page)
  return orderBy(sheets(db).where('complaints.id', 'in', ids), waitingFirst).execute()
}

export const countSheets = (db: Db, open: boolean | undefined) =>
  filtered(db, open)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

/** The sheets without an answer, those whose last day is past, and the next last day. */
export const countUnanswered = (db: Db, today: string) =>
  db
    .selectFrom('complaints')
    .select((it) => [
      it.fn.countAll<number>().as('unanswered'),
      it.fn.countAll<number>().filterWhere('dueDay', '<', today).as('overdue'),
      it.fn.min('dueDay').as('nextDue'),
    ])
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow()

/** Answers a sheet unless it has an answer. */
export const answerSheet = (
  trx: Transaction,
  id: number,
  answer: { respuesta: string; answeredAt: Date; answeredBy: number },
) =>
  trx
    .updateTable('complaints')
    .set(answer)
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const markRefused = (db: Db, keyHash: Buffer, refusedAt: Date) =>
  db
    .updateTable('complaints')
    .set({ refusedAt: sql<Date>`coalesce(refused_at, ${refusedAt})` })
    .where('keyHash', '=', keyHash)
    .returning('id')
    .executeTakeFirst()

export async function selectExtraHolidays(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('extraHolidays').select('day').orderBy('day').execute()
  return rows.map(({ day }) => day)
}

export async function replaceExtraHolidays(trx: Transaction, days: readonly string[]): Promise<void> {
  // Who comes second sees what the first one set.
  await sql`lock table extra_holidays in share row exclusive mode`.execute(trx)
  await trx.deleteFrom('extraHolidays').execute()
  if (days.length > 0)
    await trx
      .insertInto('extraHolidays')
      .values(days.map((day) => ({ day })))
      .execute()
}

/** Whether the shop had an account by then. */
export const isOlderThan = async (db: Db, moment: Date): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('createdAt', '<', moment).limit(1).executeTakeFirst()) !== undefined
