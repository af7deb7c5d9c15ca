import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { statement, type Param } from '../../platform/db/pipeline.ts'

/** What its buyer sold a purchase for, as a column of `purchases`: only for what the buyer reads. */
export const precioVenta = sql<Centimos | null>`(select sale_prices.precio from sale_prices
  where sale_prices.purchase_id = purchases.id and sale_prices.renewal_id is null)`.as('precioVenta')

const insert = statement(
  (db, userId: Param<number>, purchaseId: Param<number>, renewalId: Param<number | null>, precio: Param<Centimos>) =>
    db.insertInto('salePrices').values({ userId, purchaseId, renewalId, precio }),
)

type Sold = { userId: number; purchaseId: number; renewalId: number | null; precioVenta: Centimos | null }

/** Notes the sale price of what is bought in the same transaction; none where the buyer gave none. */
export const insertSalePrice = ({ userId, purchaseId, renewalId, precioVenta: precio }: Sold) =>
  precio === null ? [] : [insert(userId, purchaseId, renewalId, precio)]

/** A purchase of a user, or the one of a renewal, locked until the transaction ends. */
export const lockSold = (trx: Transaction, userId: number, of: { purchaseId: number } | { renewalId: number }) => {
  const query = trx.selectFrom('purchases').select('purchases.id').where('purchases.userId', '=', userId).forShare()
  if ('purchaseId' in of) return query.where('purchases.id', '=', of.purchaseId).executeTakeFirst()
  return query
    .where('purchases.id', '=', (it) =>
      it.selectFrom('renewals').select('renewals.purchaseId').where('renewals.id', '=', of.renewalId),
    )
    .executeTakeFirst()
}

/** Puts a sale price in the place of any other; null takes it away. */
export async function putSalePrice(trx: Transaction, { userId, purchaseId, renewalId, precioVenta: precio }: Sold) {
  if (precio === null) {
    await trx
      .deleteFrom('salePrices')
      .where('purchaseId', '=', purchaseId)
      .where('renewalId', 'is not distinct from', renewalId)
      .execute()
    return
  }
  const values = trx.insertInto('salePrices').values({ userId, purchaseId, renewalId, precio })
  await (
    renewalId === null
      ? values.onConflict((it) => it.column('purchaseId').where('renewalId', 'is', null).doUpdateSet({ precio }))
      : values.onConflict((it) => it.column('renewalId').doUpdateSet({ precio }))
  ).execute()
}

type SalePriceRow = {
  renewalId: number | null
  at: Date
  dias: number
  paid: Centimos
  precioVenta: Centimos | null
}

/** What a purchase of this user, and then its renewals, cost and were sold for. */
export async function selectSalePrices(db: Db, userId: number, purchaseId: number): Promise<SalePriceRow[]> {
  const { rows } = await sql<SalePriceRow>`
    select renewal as renewal_id, at, dias, paid, sale_prices.precio as precio_venta
    from (
      select id as purchase_id, null::bigint as renewal, start_date as at, dias, precio as paid from purchases
      where id = ${purchaseId} and user_id = ${userId}
      union all
      select purchase_id, id, created_at, dias, precio from renewals
      where purchase_id = ${purchaseId} and user_id = ${userId}
    ) as sold
    left join sale_prices on sale_prices.purchase_id = sold.purchase_id and sale_prices.renewal_id is not distinct from renewal
    order by renewal nulls first`.execute(db)
  return rows
}
