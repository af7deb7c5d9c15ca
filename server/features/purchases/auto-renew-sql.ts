import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import { may, roles } from '#domain/user.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement, type Param } from '../../platform/db/pipeline.ts'
import { levelTermPrice, publicTermPrice } from '../settings/index.ts'

/** Records that a rent could not be renewed automatically at its present end. */
export const noteFailure = statement((db, id: Param<number>) =>
  db
    .updateTable('purchases')
    .set((it) => ({ autoRenewFailed: it.ref('endDate') }))
    .where('id', '=', id),
)

/** Records that the owner of a rent was told before its present end that it will not be renewed on these terms. */
export const noteWarning = statement((db, id: Param<number>) =>
  db
    .updateTable('purchases')
    .set((it) => ({ autoRenewWarned: it.ref('endDate') }))
    .where('id', '=', id),
)

export const isNotClaimed = sql<boolean>`not exists (
  select from claims where claims.purchase_id = purchases.id and claims.settled_at is null)`

const isNotFallen = sql<boolean>`not exists (
  select from profiles join accounts on accounts.id = profiles.account_id
  where profiles.id = purchases.profile_id and accounts.fallen_at is not null)`

/** Rents that are renewed automatically, unless that failed at their present end. */
const renewedAutomatically = (db: Db) =>
  db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.userId')
    .where('autoRenewPrice', 'is not', null)
    .where('users.disabledAt', 'is', null)
    .where(sql<boolean>`auto_renew_failed is distinct from end_date`)

/** A rent in the order in which they are renewed automatically. */
type Position = { id: number; endDate: Date }
type Due = { until: Date; after: Position | undefined; limit: number }

/**
 * Rents that are due for automatic renewal, after that position: they end or have ended by then, and their owners were
 * not told that it failed.
 */
export function selectDue(db: Db, { until, after, limit }: Due) {
  const due = renewedAutomatically(db)
    .select(['purchases.id', 'purchases.userId', 'purchases.endDate'])
    .where('endDate', '<=', until)
    .where(isNotClaimed)
    .where(isNotFallen)
    .orderBy('endDate')
    .orderBy('purchases.id')
    .limit(limit)
  return (after ? due.where(isBehind(after)) : due).execute()
}

const isBehind = ({ endDate, id }: Position) => sql<boolean>`(end_date, purchases.id) > (${endDate}, ${id})`

const payingBase = roles.filter(may.seeBasePrices)

/** What renewing a rent for its term costs its owner now. */
export const renewalPrice = sql<Centimos>`
  case when users.role in (${sql.join(payingBase)})
    then ${levelTermPrice(sql`coalesce((select discount from levels where levels.id = users.level_id), 0)`)}
    else ${publicTermPrice} end`

/**
 * Rents that end after that and would not be renewed automatically today: their product became dearer than their owners
 * accepted, or its days fewer. Their owners were not told of it. In the same order, after that position.
 */
export function selectAtRisk(db: Db, { from, after, limit }: Pick<Due, 'after' | 'limit'> & { from: Date }) {
  const atRisk = renewedAutomatically(db)
    .innerJoin('productTerms', 'productTerms.id', 'purchases.termId')
    .innerJoin('products', 'products.id', 'purchases.productId')
    .select(['purchases.id', 'purchases.userId', 'purchases.endDate'])
    .where('endDate', '>', from)
    .where('freedAt', 'is', null)
    .where(sql<boolean>`auto_renew_warned is distinct from end_date`)
    .where(sql<boolean>`(${renewalPrice} > auto_renew_price or product_terms.dias < coalesce(auto_renew_days, 0))`)
    .orderBy('endDate')
    .orderBy('purchases.id')
    .limit(limit)
  return (after ? atRisk.where(isBehind(after)) : atRisk).execute()
}

/** The limit of a rent; where a level is given, the highest base price of which it makes no more than that. */
const highestBase = sql<Centimos>`
  case when level_price(product_terms.precio, product_terms.costo, levels.discount) < product_terms.precio
    then auto_renew_price::bigint * 10000 / (10000 - levels.discount) else auto_renew_price end`

/** The owner and the limit of each rent of a product that is renewed automatically, for its first term. */
export function selectAutoRenewLimits(db: Db, productId: number, now: Date) {
  return renewedAutomatically(db)
    .innerJoin('productTerms', 'productTerms.id', 'purchases.termId')
    .leftJoin('levels', 'levels.id', 'users.levelId')
    .select(['purchases.userId', highestBase.as('limit')])
    .select((it) => it('users.role', 'in', payingBase).$castTo<boolean>().as('paysBase'))
    .where('purchases.productId', '=', productId)
    .where('purchases.termId', '=', (it) => it.selectFrom('products').select('termId').where('id', '=', productId))
    .where('endDate', '>', now)
    .orderBy('autoRenewPrice')
    .execute()
}
