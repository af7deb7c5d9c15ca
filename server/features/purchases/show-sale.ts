import type { Sale } from '#contract/purchases/sales.ts'
import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectSales, type SaleRow } from './sales-sql.ts'

/** A purchase as its seller may see it. */
export function toSale(caller: Caller, row: SaleRow): Sale {
  const {
    buyerId,
    buyerUsername,
    sellerId,
    sellerUsername,
    ticketNumber,
    ticketReceipt,
    refunded,
    renewed,
    freedAt,
    agreedVersion,
    agreedAdult,
    ...sale
  } = row
  return {
    ...sale,
    precio: may.seeBasePrices(caller.role) ? sale.precio : null,
    refunded: may.seeBasePrices(caller.role) ? refunded : null,
    renewed: may.seeBasePrices(caller.role) ? renewed : null,
    buyer: { id: buyerId, username: buyerUsername },
    seller: { id: sellerId, username: sellerUsername },
    ticket:
      ticketNumber === null || ticketReceipt === null
        ? null
        : {
            number: ticketNumber,
            receipt: ticketReceipt,
            refunded: refunded > 0,
            agreement:
              agreedAdult === null || !may.administer(caller.role)
                ? null
                : { version: agreedVersion, adult: agreedAdult },
          },
    freed: freedAt !== null,
  }
}

export async function getSale(db: Db, caller: Caller, id: number): Promise<Sale> {
  const [row] = await selectSales(db, { id }, { limit: 1, offset: 0 })
  if (!row) throw new Problem('NOT_FOUND')
  return toSale(caller, row)
}
