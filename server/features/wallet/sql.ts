import { sql, type Insertable, type Updateable } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import { searchedNumber } from '#domain/operation-number.ts'
import type { EntryKind } from '#domain/wallet.ts'
import {
  daysOf,
  midnight,
  nextMidnight,
  orderBy,
  paginate,
  type SortOrder,
  type PageWindow,
} from '../../platform/db/list-queries.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { readAggregate, type Sum } from '../../platform/db/aggregates.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { usernameContains } from '../users/index.ts'
import { movementMail } from './mail-sql.ts'

export type EntryStatus = Tables['walletEntries']['status']

export type EntryFilter = {
  userId?: number
  statuses: readonly EntryStatus[]
  username?: string | null | undefined
  kind?: EntryKind | undefined
  /** Days in Lima, both included. */
  from?: string | undefined
  to?: string | undefined
  afterId?: number | undefined
}

function listed(db: Db, filter: EntryFilter) {
  let query = db.selectFrom('walletEntries').where('walletEntries.status', 'in', filter.statuses)
  // One that was rejected without a reason counts as deleted: it is stored but in no list.
  if (filter.statuses.includes('rejected'))
    query = query.where((it) => it.or([it('walletEntries.status', '<>', 'rejected'), it('motivo', 'is not', null)]))
  if (filter.userId !== undefined) query = query.where('walletEntries.userId', '=', filter.userId)
  if (filter.username) {
    const named = usernameContains(filter.username)
    const number = searchedNumber(filter.username)
    const ofUsers = sql`select id from users where ${named}`
    query = query.where(
      number === undefined
        ? sql<boolean>`wallet_entries.user_id in (${ofUsers})`
        : sql<boolean>`wallet_entries.id in (
            select id from wallet_entries where user_id in (${ofUsers})
            union all
            select id from wallet_entries where operation_number is not null and normal_number(operation_number) = ${number}
          )`,
    )
  }
  if (filter.kind) query = query.where('walletEntries.kind', '=', filter.kind)
  if (filter.from) query = query.where('walletEntries.updatedAt', '>=', midnight(filter.from))
  if (filter.to) query = query.where('walletEntries.updatedAt', '<', nextMidnight(filter.to))
  if (filter.afterId !== undefined) query = query.where('walletEntries.id', '>', filter.afterId)
  return query
}

const sortColumns = {
  id: sql.ref('walletEntries.id'),
  updatedAt: sql.ref('walletEntries.updatedAt'),
  quantity: sql.ref('walletEntries.quantity'),
  username: sql`lower(users.username)`,
} as const
export type EntrySort = keyof typeof sortColumns | `-${keyof typeof sortColumns}`

function orderOf(sort: EntrySort = '-id') {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const field = sort.replace('-', '') as keyof typeof sortColumns
  const order: SortOrder = [
    [sortColumns[field], direction],
    [sortColumns.id, direction],
  ]
  return { field, order }
}

export function selectEntries(db: Db, filter: EntryFilter, page: PageWindow, sort?: EntrySort) {
  const { field, order } = orderOf(sort)
  // Deferred join: skipped pages read ids only, and the users only for their order.
  const ids = listed(db, filter)
    .select('walletEntries.id')
    .$if(field === 'username', (query) => query.innerJoin('users', 'users.id', 'walletEntries.userId'))
  const rows = detailed(db.selectFrom('walletEntries').where('walletEntries.id', 'in', paginate(ids, order, page)))
  return orderBy(rows, order).execute()
}

/** All movements, in the same order, each with its payment method. */
export const allEntries = (db: Db, filter: EntryFilter, sort: EntrySort | undefined) =>
  orderBy(
    detailed(listed(db, filter))
      .leftJoin('paymentMethods as method', 'method.id', 'walletEntries.methodId')
      .select(['method.kind as methodKind', 'method.label as methodLabel']),
    orderOf(sort).order,
  )

const detailed = (entries: ReturnType<typeof listed>) =>
  entries
    .innerJoin('users', 'users.id', 'walletEntries.userId')
    .leftJoin('purchases', 'purchases.id', 'walletEntries.purchaseId')
    .leftJoin('renewals', 'renewals.id', 'walletEntries.renewalId')
    .select(['renewals.dias', 'renewals.untilDate'])
    .select(['walletEntries.id', 'walletEntries.quantity', 'walletEntries.kind as descripcion', 'walletEntries.status'])
    .select(['walletEntries.createdAt', 'walletEntries.updatedAt', 'walletEntries.motivo', 'walletEntries.corrects'])
    .select(['walletEntries.methodId', 'walletEntries.operationNumber', 'walletEntries.paidAt'])
    .select('walletEntries.typedQuantity')
    // It identifies a payment that is still to be made.
    .select(
      sql<string | null>`case wallet_entries.status when 'pending' then wallet_entries.payment_code end`.as(
        'paymentCode',
      ),
    )
    .select(['walletEntries.purchaseId', 'purchases.nombre', 'users.id as userId', 'users.username', 'users.telefono'])
    .select(
      sql<boolean>`exists (select from voucher_files as file where file.entry_id = wallet_entries.id)`.as('voucher'),
    )
    .select(
      sql<boolean>`exists (select from wallet_entries as later where later.corrects = wallet_entries.id)`.as(
        'reversed',
      ),
    )

/** Whether the aggregates count it. */
const isCounted = (status: EntryStatus) => status === 'pending' || status === 'accepted'

/** Their number and sum. */
export function sumEntries(db: Db, filter: Omit<EntryFilter, 'userId'>): Promise<Sum> {
  const { username, afterId, kind } = filter
  if (!username && afterId === undefined && filter.statuses.every(isCounted)) {
    const names = filter.statuses.map((status) => `entry ${status}${kind ? ` ${kind}` : ''}`)
    return readAggregate(db, names, daysOf(filter))
  }
  return listed(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .select(sql<Centimos>`coalesce(sum(wallet_entries.quantity), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
}

/** The number of a user's movements; their sum is read from the wallet. */
export function countEntries(db: Db, filter: EntryFilter & { userId: number }): Promise<{ total: number }> {
  return listed(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

export const selectEntry = (db: Db, id: number) =>
  detailed(db.selectFrom('walletEntries').where('walletEntries.id', '=', id)).executeTakeFirst()

type Payment = Pick<Updateable<Tables['walletEntries']>, 'methodId' | 'methodKind' | 'operationNumber' | 'paidAt'>

/** Sets how a pending, locked top-up was paid. The database refuses one that is settled. */
export async function updatePayment(trx: Transaction, id: number, payment: Payment): Promise<void> {
  await trx.updateTable('walletEntries').set(payment).where('id', '=', id).execute()
}

/** Every number that was typed for a top-up. */
export const selectTypedNumbers = (trx: Transaction, entryId: number) =>
  trx.selectFrom('typedNumbers').select(['methodId', 'number']).where('entryId', '=', entryId).execute()

export async function selectBalance(db: Db, userId: number): Promise<Centimos> {
  const wallet = await db.selectFrom('wallets').select('balance').where('userId', '=', userId).executeTakeFirstOrThrow()
  return wallet.balance
}

type Movement = Omit<Insertable<Tables['walletEntries']>, 'status'>

/**
 * Inserts a movement that counts at once, and queues the mail to its owner; returns its id. The balance is changed
 * separately.
 */
export async function insertMovement(trx: Transaction, movement: Movement, now: Date): Promise<number> {
  const entry = { ...movement, status: 'accepted' as const }
  const { id } = await trx.insertInto('walletEntries').values(entry).returning('id').executeTakeFirstOrThrow()
  await pipeline(trx, movementMail(trx, id, now))
  return id
}

/** Adds an amount to a balance, or a negative one; undefined when it would go below zero. */
export function changeBalance(trx: Transaction, userId: number, by: Centimos) {
  publishAfterCommit(trx, { wallets: [userId] })
  return trx
    .updateTable('wallets')
    .set({ balance: sql`balance + ${by}` })
    .where('userId', '=', userId)
    .where(sql<boolean>`balance + ${by} >= 0`)
    .returning('balance')
    .executeTakeFirst()
}

type Refund = { userId: number; purchaseId: number; quantity: Centimos; motivo: string }

/**
 * Refunds money of a purchase to its buyer, whose wallet is locked. More than was paid violates a CHECK of the
 * purchase.
 */
export async function insertRefund(trx: Transaction, refund: Refund, now: Date): Promise<number> {
  await changeBalance(trx, refund.userId, refund.quantity)
  // What a supplier loses by it depends on the moment.
  return insertMovement(trx, { ...refund, kind: 'Devolución', createdAt: now, updatedAt: now }, now)
}

/** Locks these wallets until the transaction ends, in the order of their owners. */
export function lockWallets(trx: Transaction, userIds: readonly number[]) {
  return trx
    .selectFrom('wallets')
    .select('userId')
    .where('userId', '=', sql<number>`any(${userIds}::integer[])`)
    .orderBy('userId')
    .forUpdate()
    .execute()
}

/** Refunds per statement: a raffle of a hundred thousand tickets takes longer than one statement may. */
const refundBatchSize = 10_000

/**
 * Refunds every ticket of a raffle to its buyer, whose wallet is locked; returns the number of tickets, and what each
 * buyer got back. A ticket that was refunded before violates a CHECK of its purchase, which aborts the transaction.
 */
export async function refundTickets(trx: Transaction, productId: number) {
  const tickets = trx.selectFrom('purchases').where('productId', '=', productId).where('ticketNumber', 'is not', null)
  const refunds = await trx
    .updateTable('wallets')
    .from(
      tickets
        .select(['userId', sql<Centimos>`sum(precio)::bigint`.as('refunded')])
        .select((it) => it.fn.countAll<number>().as('tickets'))
        .groupBy('userId')
        .as('refund'),
    )
    .set({ balance: sql`wallets.balance + refund.refunded` })
    .whereRef('wallets.userId', '=', 'refund.userId')
    .returning(['wallets.userId', 'refund.refunded', 'refund.tickets'])
    .execute()
  const refund = (after: number) =>
    trx
      .insertInto('walletEntries')
      .columns(['userId', 'kind', 'quantity', 'status', 'purchaseId'])
      .expression(
        tickets
          .where('ticketNumber', '>', after)
          .select((it) => [
            'userId',
            it.val('Devolución' as const).as('kind'),
            'precio as quantity',
            it.val('accepted' as const).as('status'),
            'id as purchaseId',
          ])
          .orderBy('ticketNumber')
          .limit(refundBatchSize),
      )
      .executeTakeFirstOrThrow()
  // Tickets are numbered from one, without gaps.
  for (let refunded = 0; ;) {
    const { numInsertedOrUpdatedRows } = await refund(refunded)
    refunded += Number(numInsertedOrUpdatedRows)
    if (refunded % refundBatchSize !== 0 || numInsertedOrUpdatedRows === 0n) return { tickets: refunded, refunds }
  }
}
