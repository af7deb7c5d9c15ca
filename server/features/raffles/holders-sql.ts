import { sql, type NotNull } from 'kysely'
import { maxNamedTickets } from '#domain/raffle.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { PageWindow } from '../../platform/db/list-queries.ts'

/** The key of the notice of a draw: each holder of a ticket is notified of it once, whether they won or not. */
export const drawNoticeKey = (productId: number) => `draw ${productId}`

export async function insertDrawNoticeJob(trx: Transaction, productId: number, dueAt: Date): Promise<void> {
  await trx.insertInto('drawNoticeJobs').values({ productId, dueAt }).execute()
}

/** The oldest due job, locked, with its winner; undefined when none is due that no other server works on. */
export const lockDueJob = (trx: Transaction, now: Date) =>
  trx
    .selectFrom('drawNoticeJobs as job')
    .innerJoin('winners', 'winners.productId', 'job.productId')
    .innerJoin('purchases', 'purchases.id', 'winners.purchaseId')
    .select(['job.productId', 'job.afterUserId', 'winners.id as winnerId', 'winners.userId as winnerUserId'])
    .select(['winners.shownPremio as nombre', 'purchases.ticketNumber as winning'])
    .where('job.dueAt', '<=', now)
    .orderBy('job.dueAt')
    .limit(1)
    .forUpdate('job')
    .skipLocked()
    .$narrowType<{ winning: NotNull }>()
    .executeTakeFirst()

export async function selectNextDue(db: Db): Promise<Date | undefined> {
  const { dueAt } = await db
    .selectFrom('drawNoticeJobs')
    .select((it) => it.fn.min('dueAt').as('dueAt'))
    .executeTakeFirstOrThrow()
  return dueAt ?? undefined
}

/** The next holders of tickets of a raffle after this one: the number of their tickets, and the first of those. */
export const selectHoldersAfter = (db: Db, productId: number, userId: number, limit: number) =>
  db
    .selectFrom('purchases')
    .select((it) => ['userId', it.fn.countAll<number>().as('total')])
    .select(
      sql<number[]>`(array_agg(ticket_number order by ticket_number))[1:${sql.lit(maxNamedTickets)}]`.as('tickets'),
    )
    .where('productId', '=', productId)
    .where('userId', '>', userId)
    .groupBy('userId')
    .orderBy('userId')
    .limit(limit)
    .execute()

export async function updateDrawNoticeJob(trx: Transaction, productId: number, afterUserId: number): Promise<void> {
  await trx.updateTable('drawNoticeJobs').set({ afterUserId }).where('productId', '=', productId).execute()
}

export async function deleteDrawNoticeJob(trx: Transaction, productId: number): Promise<void> {
  await trx.deleteFrom('drawNoticeJobs').where('productId', '=', productId).execute()
}

/** A user's tickets of a raffle by number. */
export const selectTicketsOf = (db: Db, holder: Holder, { limit, offset }: PageWindow) =>
  ticketsOf(db, holder)
    .select(['ticketNumber as number', 'ticketReceipt as receipt'])
    .orderBy('ticketNumber')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ number: NotNull; receipt: NotNull }>()
    .execute()

type Holder = { productId: number; userId: number }

const ticketsOf = (db: Db, { productId, userId }: Holder) =>
  db.selectFrom('purchases').where('productId', '=', productId).where('userId', '=', userId)

export async function countTicketsOf(db: Db, holder: Holder): Promise<number> {
  const row = await ticketsOf(db, holder)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Notes the phone of a buyer of this raffle, and counts the tickets of the person: the accounts that have, or had when they
 * bought of it, a phone of the buyer, or of another account of that person.
 */
export async function countTicketsOfPerson(trx: Transaction, { productId, userId }: Holder): Promise<number> {
  // First, so that a phone that is changed meanwhile counts too.
  await sql`insert into raffle_phones (product_id, user_id, phone)
    select ${productId}::integer, id, comparable_phone(telefono) from users
    where id = ${userId} and comparable_phone(telefono) <> ''
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ count: number }>`with recursive person (user_id, phone) as (
      select id, comparable_phone(telefono) from users where id = ${userId}
    union
      select found.user_id, found.phone from person, lateral (
        select user_id, phone from raffle_phones
          where product_id = ${productId} and (user_id = person.user_id or phone = person.phone)
        union all
        select id, comparable_phone(telefono) from users
          where id = person.user_id or (person.phone <> '' and comparable_phone(telefono) = person.phone)
      ) as found
    )
    select count(*)::integer as count from purchases
    where product_id = ${productId} and user_id in (select user_id from person)`.execute(trx)
  return rows[0]?.count ?? 0
}
