import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { ClaimState } from '#domain/claim.ts'
import { dayMs } from '#domain/lima.ts'
import type { Centimos } from '#domain/money.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { orderBy, paginate, type PageWindow, type SortOrder } from '../../platform/db/list-queries.ts'
import { notBefore } from '../../platform/db/not-before.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type ClaimFilter = {
  id?: number
  userId?: number | undefined
  sellerId?: number | undefined
  estado?: ClaimState | undefined
  open?: boolean | undefined
}

function filtered(db: Db, { id, userId, sellerId, estado, open }: ClaimFilter) {
  let query = db.selectFrom('claims')
  if (id !== undefined) query = query.where('claims.id', '=', id)
  if (userId !== undefined) query = query.where('claims.userId', '=', userId)
  if (sellerId !== undefined) query = query.where('claims.sellerId', '=', sellerId)
  if (estado) query = query.where('claims.estado', '=', estado)
  if (open !== undefined) query = query.where('claims.settledAt', open ? 'is' : 'is not', null)
  return query
}

const openOfAccount = sql<number>`(select count(*)::integer from claims as other
  where other.account_id = claims.account_id and other.settled_at is null)`

const newestFirst: SortOrder = [[sql.ref('claims.id'), 'desc']]

/** The newest first. */
export function selectClaims(db: Db, filter: ClaimFilter, now: Date, page: PageWindow) {
  const ids = paginate(filtered(db, filter).select('claims.id'), newestFirst, page)
  return orderBy(detailed(db, now).where('claims.id', 'in', ids), newestFirst).execute()
}

/** These, in their order. */
export async function selectThese(db: Db, ids: readonly number[], now: Date): Promise<ClaimRow[]> {
  const rows = await detailed(db, now)
    .where('claims.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function detailed(db: Db, now: Date) {
  const since = new Date(now.getTime() - 30 * dayMs)
  return db
    .selectFrom('claims')
    .innerJoin('purchases', 'purchases.id', 'claims.purchaseId')
    .innerJoin('users as buyer', 'buyer.id', 'claims.userId')
    .innerJoin('users as seller', 'seller.id', 'claims.sellerId')
    .innerJoin('accounts', 'accounts.id', 'claims.accountId')
    .leftJoin('walletEntries as back', 'back.id', 'claims.entryId')
    .selectAll('claims')
    .select(['purchases.nombre', 'purchases.nombreUser'])
    .select(['buyer.username as buyerUsername', 'seller.username as sellerUsername'])
    .select(['seller.disabledAt as sellerDisabledAt', 'back.quantity as refunded'])
    .select(['accounts.fallenAt', openOfAccount.as('ofAccount')])
    .select(
      sql<number>`(select count(*)::integer from claims as other
        where other.user_id = claims.user_id and other.opened_at > ${since})`.as('ofBuyer'),
    )
}
export type ClaimRow = Awaited<ReturnType<typeof selectClaims>>[number]

export async function countClaims(db: Db, filter: ClaimFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const selectMessages = (db: Db, claimId: number) =>
  db
    .selectFrom('claimMessages')
    .innerJoin('users', 'users.id', 'claimMessages.userId')
    .select(['claimMessages.id', 'claimMessages.userId', 'text', 'claimMessages.createdAt', 'users.username as author'])
    .where('claimId', '=', claimId)
    .orderBy('claimMessages.id')
    .execute()

export const selectPictureIds = (db: Db, claimId: number) =>
  db.selectFrom('claimPictures').select('id').where('claimId', '=', claimId).orderBy('id').execute()

export async function insertClaim(trx: Transaction, claim: Insertable<Tables['claims']>): Promise<number> {
  const { id } = await trx.insertInto('claims').values(claim).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertMessage(trx: Transaction, row: Insertable<Tables['claimMessages']>): Promise<number> {
  const { id } = await trx.insertInto('claimMessages').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateClaim(trx: Transaction, id: number, change: Updateable<Tables['claims']>): Promise<void> {
  const { settledAt, reopenedAt } = change
  await trx
    .updateTable('claims')
    .set({
      ...change,
      ...(settledAt instanceof Date && { settledAt: notBefore('openedAt', settledAt) }),
      ...(reopenedAt instanceof Date && { reopenedAt: notBefore('openedAt', reopenedAt) }),
    })
    .where('id', '=', id)
    .execute()
}

const claims = (db: Db) =>
  db
    .selectFrom('claims')
    .selectAll()
    .select((it) => [
      it
        .selectFrom('purchases')
        .select('nombre')
        .whereRef('purchases.id', '=', 'purchaseId')
        .$asScalar()
        .$notNull()
        .as('nombre'),
      it
        .selectFrom('users')
        .select('disabledAt')
        .whereRef('users.id', '=', 'sellerId')
        .$asScalar()
        .as('sellerDisabledAt'),
    ])

export const selectClaim = (db: Db, id: number) => claims(db).where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockClaim = (trx: Transaction, id: number) =>
  claims(trx).where('id', '=', id).forUpdate().executeTakeFirst()
export type LockedClaim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>

/** The open claims of an account, locked in the order of their ids, after their rents. */
export async function lockOpenClaims(trx: Transaction, accountId: number) {
  await lockRentsOf(trx, sql`claims.account_id = ${accountId} and settled_at is null`)
  return claims(trx)
    .where('accountId', '=', accountId)
    .where('settledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What a claim holds of what its supplier is owed is decided with its rent locked, which comes before claims (see 0091). */
export async function lockRentsOf(trx: Transaction, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from purchases where id = any (array(select purchase_id from claims where ${which})) order by id
    for no key update`.execute(trx)
}

/** A purchase, locked until the transaction ends, with what a claim needs to know of it. */
export const lockRent = (trx: Transaction, id: number) =>
  trx
    .selectFrom('purchases')
    .select(['id', 'userId', 'sellerId', 'productId', 'profileId', 'nombre', 'freedAt', 'startDate', 'endDate'])
    .select(['precio', 'dias', 'refunded', 'renewed'])
    .select((it) =>
      it
        .selectFrom('profiles')
        .select('accountId')
        .whereRef('profiles.id', '=', 'purchases.profileId')
        .$asScalar()
        .as('accountId'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedRent = NonNullable<Awaited<ReturnType<typeof lockRent>>>

/** The end of the warranty of the paid period in which that moment lies. */
export async function selectWarranty(db: Db, purchaseId: number, at: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('purchases')
    .select(sql<Date | null>`warranty_at(purchases, ${at})`.as('until'))
    .where('id', '=', purchaseId)
    .executeTakeFirst()
  return row?.until ?? null
}

/** What was paid for a rent: the sale and its renewals, in their order. */
export async function selectPeriods(db: Db, purchaseId: number) {
  const sale = db
    .selectFrom('purchases')
    .select(['startDate as from', 'dias', 'precio', 'startDate as paidAt', sql<number | null>`null`.as('renewalId')])
    .where('id', '=', purchaseId)
  const renewals = db
    .selectFrom('renewals')
    .select(['fromDate as from', 'dias', 'precio', 'createdAt as paidAt', 'id as renewalId'])
    .where('purchaseId', '=', purchaseId)
  return [...(await sale.execute()), ...(await renewals.orderBy('id').execute())]
}

export const selectRefunded = async (db: Db, purchaseId: number): Promise<Centimos> =>
  (await db.selectFrom('purchases').select('refunded').where('id', '=', purchaseId).executeTakeFirstOrThrow()).refunded

/** When the data of an account changed last. */
export async function selectChangedAt(db: Db, accountId: number): Promise<Date | null> {
  const row = await db.selectFrom('accounts').select('changedAt').where('id', '=', accountId).executeTakeFirst()
  return row?.changedAt ?? null
}

export const selectProductId = async (db: Db, purchaseId: number): Promise<number> =>
  (await db.selectFrom('purchases').select('productId').where('id', '=', purchaseId).executeTakeFirstOrThrow())
    .productId

type Moved = Pick<
  Updateable<Tables['purchases']>,
  'productId' | 'termId' | 'sellerId' | 'profileId' | 'nombre' | 'descripcion'
>

/** Gives a locked rent the profile of another account; its buyer sees that the account is another one. */
export async function moveRent(trx: Transaction, id: number, to: Moved): Promise<void> {
  await trx
    .updateTable('purchases')
    .set({ ...to, nota: 'Correo' })
    .where('id', '=', id)
    .execute()
}

/** Records which product and account a rent leaves. */
export async function insertMove(
  trx: Transaction,
  { id, productId, accountId }: { id: number; productId: number; accountId: number },
  movedAt: Date,
): Promise<void> {
  await trx.insertInto('rentMoves').values({ purchaseId: id, productId, accountId, movedAt }).execute()
}

/** Since when the account of a rent has been marked as fallen; null while it works. */
export async function selectFallenAt(db: Db, purchaseId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('purchases')
    .innerJoin('profiles', 'profiles.id', 'purchases.profileId')
    .innerJoin('accounts', 'accounts.id', 'profiles.accountId')
    .select('fallenAt')
    .where('purchases.id', '=', purchaseId)
    .executeTakeFirst()
  return row?.fallenAt ?? null
}
