import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import type { Sent } from './client.ts'
import type { Person, Shop } from './open-shop.ts'

export const customer = { nombreUser: 'Ana', telefono: '987654321' }

/** What a call is answered that a rule refuses. */
export const refused = (code: string) => ({ status: 409, json: { code } })

type Change = Sent<typeof api.catalogue.changeProduct>['rawBody']
type Way = 'newData' | 'replacement' | 'refund' | 'explanation'

/** What those who try the rents of a shop do, over and over. */
export function rentCalls(shop: Shop) {
  const admin = shop.administrator
  const change = (id: number, rawBody: Change, by: Person = admin) =>
    by.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
  const rent = async (by: Person, productId: number) =>
    (await by.call(api.purchases.buy, { body: { productId, ...customer } })).id
  return {
    change,
    /** A product of this supplier, with what they are owed for it. */
    async supplied(supplier: Person, costo: number | null, made: Parameters<Shop['product']>[0] = {}) {
      const id = await shop.product(made)
      // Nobody sets the cost of a product of their own.
      await change(id, { sellerId: supplier.id })
      if (costo !== null) await change(id, { costo })
      return id
    },
    rent,
    /** A rent of 30 days that was sold so many days ago. */
    async soldAgo(by: Person, productId: number, days: number) {
      const id = await rent(by, productId)
      const [startDate, endDate] = [new Date(Date.now() - days * dayMs), new Date(Date.now() + (30 - days) * dayMs)]
      await shop.context.db
        .updateTable('purchases')
        .set({ startDate, endDate, garantiaHasta: endDate })
        .where('id', '=', id)
        .execute()
      return id
    },
    claim: async (by: Person, purchaseId: number) =>
      (await by.call(api.claims.open, { body: { purchaseId, kind: 'clave', text: 'No entra.' } })).id,
    resolve: (by: Person, id: number, way: Way, productId?: number) =>
      by.wire(api.claims.resolve, { params: { id }, rawBody: { by: way, text: 'Listo.', productId } }),
    accountOf: async (productId: number) => {
      const { items } = await admin.call(api.catalogue.listAccounts, { params: { id: productId } })
      return items[0]?.id ?? 0
    },
    termsOf: async (productId: number) =>
      (await admin.call(api.catalogue.getProduct, { params: { id: productId } })).terms,
    refund: (id: number, quantity?: number, by: Person = admin) => {
      const body = { motivo: 'Un error', ...(quantity !== undefined && { quantity: fromSoles(quantity) }) }
      return by.wire(api.purchases.refund, { params: { id }, body })
    },
    owed: async (supplier: Person) => {
      const { account } = await admin.call(api.settlements.entries, { params: { userId: supplier.id }, query: {} })
      return account.held + account.payable + account.paid
    },
    rentOf: (id: number) =>
      shop.context.db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    balanceOf: async (by: Person) => (await by.call(api.wallet.mine)).balance,
  }
}
