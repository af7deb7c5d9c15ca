import { z } from 'zod'
import { route } from '../protocol/route.ts'
import { id, idParams, instant, money, moneyWithin } from '../protocol/wire.ts'

/** What the buyer sold it for to their own customer; nobody else sees it. */
export const precioVenta = moneyWithin().optional()

/** The sale price of a purchase, or of one of its renewals. */
const salePrice = z.object({
  /** Null for the purchase itself. */
  renewalId: id.nullable(),
  at: instant,
  dias: z.int(),
  paid: money,
  precioVenta: money.nullable(),
})
export type SalePrice = z.output<typeof salePrice>

const body = z.object({ precioVenta: moneyWithin().nullable() })

/** What buyers note that they sold for. */
export const salePrices = {
  salePrices: route({
    method: 'GET',
    path: '/purchases/:id/sale_prices',
    summary: "What a purchase of one's own and its renewals were sold for, the oldest first",
    access: 'authenticated',
    params: idParams,
    status: 200,
    reply: z.array(salePrice),
  }),
  setSalePrice: route({
    method: 'PUT',
    path: '/purchases/:id/sale_price',
    summary: "Notes what a purchase of one's own was sold for; null: unknown. Only its buyer ever sees it",
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    body,
    status: 204,
  }),
  setRenewalSalePrice: route({
    method: 'PUT',
    path: '/renewals/:id/sale_price',
    summary: "Notes what a renewal of one's own was sold for; null: unknown. Only its buyer ever sees it",
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    body,
    status: 204,
  }),
}
