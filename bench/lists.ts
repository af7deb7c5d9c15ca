import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { dayMs } from '#domain/lima.ts'
import type { Sent } from '../server/testing/client.ts'
import { bigProduct } from '../server/testing/seed-large-rents.ts'
import { customerName, purchasesOfBigBuyer, digitsOfIds } from '../server/testing/seed-large-shop.ts'

/** The kinds of callers of a list. */
type CallerKind = 'guest' | 'administrator' | 'buyer' | 'supplier' | 'reseller'
type Query = Record<string, unknown>
/**
 * A request for a list: either always the same, which the shop may cache, or a different one every time; with
 * `afterSale`, something is sold before each request, so that no cached version of the catalogue is valid.
 */
export type ListCall = {
  who: CallerKind
  route: Route
  query: Query | (() => Query)
  params?: Record<string, number>
  afterSale?: true
}

const asking =
  (who: CallerKind) =>
  <const R extends Route>(route: R, query?: Sent<R>['query'] | (() => Query)): ListCall => ({
    who,
    route,
    query: query ?? {},
  })
const [guest, admin, buyer] = [asking('guest'), asking('administrator'), asking('buyer')]
const supplier = asking('supplier')
/** With five sales for each of many customers. */
const reseller = asking('reseller')

const at = (params: Record<string, number>, call: ListCall): ListCall => ({ ...call, params })
/** The user with the big product: the second that was inserted after the first administrator. */
const bigSupplierId = 3

const afterSale = (call: ListCall): ListCall => ({ ...call, afterSale: true })

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
const week = { from: day(7), to: day(0) }
const { listProducts, listCategories, listBrands, countProducts } = api.catalogue

/** The number of a row that is neither first nor last. */
const oneOf = (many: number) => Math.floor(many * 0.12345)
/** A digit string that occurs in the names of ten rows, whatever the size. */
const tenOf = (many: number) => String(oneOf(many)).padStart(digitsOfIds(many), '0').slice(0, -1)

const below = (end: number) => Math.floor(Math.random() * end)
const threeOf = (letters: string) => Array.from({ length: 3 }, () => letters[below(letters.length)]).join('')
/** The number in the name of a random product. */
const numberOf = (many: number) => String(1 + below(many)).padStart(digitsOfIds(many), '0')
/** A random page of the first `many` products. */
const pageIn = (many: number) => {
  const pageSize = 40 + below(20)
  return { state: 'Publicado', pageSize, page: 1 + below(Math.floor(many / pageSize)) } as const
}

/** Every list of the shop; the last page is the most expensive one for a plain offset. */
export const lists = (many: number): Record<string, ListCall> => ({
  'home: first page': guest(listProducts, { state: 'Publicado' }),
  'home: first page after a sale': afterSale(guest(listProducts, { state: 'Publicado' })),
  'home: last page': guest(listProducts, { state: 'Publicado', page: Math.ceil((many * 0.8) / 50) }),
  'home: one category': guest(listProducts, { state: 'Publicado', categoryId: 7 }),
  'home: any page': guest(listProducts, () => pageIn(many * 0.8)),
  'home: any page by price': guest(listProducts, () => ({ ...pageIn(many * 0.8), sort: 'precio' })),
  'home: search': guest(listProducts, () => ({ state: 'Publicado', q: `producto ${numberOf(many).slice(0, -1)}` })),
  'home: search that finds everything': guest(listProducts, () => ({ ...pageIn(1000), q: 'producto' })),
  'home: search by brand and category': guest(listProducts, () => ({
    ...pageIn(100),
    q: `marca ${1 + below(150)} categoría ${1 + below(30)}`,
  })),
  'home: misspelt search': guest(listProducts, () => ({ state: 'Publicado', q: `prodcto ${numberOf(many)}` })),
  'home: search that finds nothing': guest(listProducts, () => ({ state: 'Publicado', q: `netflx ${numberOf(many)}` })),
  'home: categories': guest(listCategories),
  'home: categories after a sale': afterSale(guest(listCategories)),
  'products: first page': admin(listProducts, { pageSize: 25 }),
  'products: last page': admin(listProducts, { pageSize: 25, page: many / 25 }),
  'products: search': admin(listProducts, { pageSize: 25, q: 'to 00' }),
  'products: by name': admin(listProducts, { pageSize: 25, sort: 'nombre' }),
  'products: by name, last page': admin(listProducts, { pageSize: 25, sort: 'nombre', page: many / 25 }),
  'products: totals': admin(countProducts),
  'products: totals after a sale': afterSale(admin(countProducts)),
  'products: brands': admin(listBrands),
  'products: without a price rule': admin(api.prices.unpriced),
  'users: first page': admin(api.users.list),
  'users: last page': admin(api.users.list, { page: many / 50 }),
  'users: one by name': admin(api.users.list, { username: 'cliente00042' }),
  'users: by a part of the name': admin(api.users.list, { q: 'te0042' }),
  'users: by balance': admin(api.users.list, { sort: '-balance' }),
  'users: resellers': admin(api.users.list, { role: 'RESELLER' }),
  'top-ups: first page': admin(api.wallet.list, { state: 'false' }),
  'top-ups: last page': admin(api.wallet.list, { state: 'false', page: Math.ceil(many / 15) }),
  'top-ups: search': admin(api.wallet.list, { state: 'false', username: `e${tenOf(many)}` }),
  'movements: first page': admin(api.wallet.list, { state: 'true', sort: '-updatedAt' }),
  'movements: last page': admin(api.wallet.list, {
    state: 'true',
    sort: '-updatedAt',
    page: Math.ceil((many * 2) / 15),
  }),
  'movements: purchases of a week': admin(api.wallet.list, {
    state: 'true',
    sort: '-updatedAt',
    descripcion: 'Compra',
    ...week,
  }),
  'movements: by username': admin(api.wallet.list, { state: 'true', sort: 'username' }),
  'sales: first page': admin(api.purchases.list),
  // With those of the product with six terms: twice as many, but two.
  'sales: last page': admin(api.purchases.list, { page: many / 25 }),
  'sales: search': admin(api.purchases.list, { q: customerName(oneOf(many)) }),
  'sales: that end soon': admin(api.purchases.list, { estado: 'por-vencer', sort: 'endDate' }),
  'audit: first page': admin(api.audit.list),
  'audit: last page': admin(api.audit.list, { page: many / 50 }),
  'audit: of one act': admin(api.audit.list, { action: 'accept-top-up' }),
  'audit: of a week': admin(api.audit.list, week),
  'payments: first page': admin(api.paymentsReceived.list),
  'payments: second page': admin(api.paymentsReceived.list, { page: 2 }),
  'payments: last page': admin(api.paymentsReceived.list, { page: many / 25 }),
  'payments: of one method': admin(api.paymentsReceived.list, { methodId: 2 }),
  'payments: of a week': admin(api.paymentsReceived.list, week),
  'payments: search': admin(api.paymentsReceived.list, { text: customerName(oneOf(many)) }),
  'payments: search of a number': admin(api.paymentsReceived.list, {
    text: `W${String(oneOf(many)).padStart(7, '0')}`,
  }),
  'payments: matched': admin(api.paymentsReceived.list, { estado: 'Asignado' }),
  'payments: last page of matched': admin(api.paymentsReceived.list, {
    estado: 'Asignado',
    page: Math.ceil((many * 0.96) / 25),
  }),
  'payments: open': admin(api.paymentsReceived.list, { estado: 'Abierto' }),
  'payments: last page of open': admin(api.paymentsReceived.list, {
    estado: 'Abierto',
    page: Math.ceil((many * 0.02) / 25),
  }),
  'payments: open of one method': admin(api.paymentsReceived.list, { estado: 'Abierto', methodId: 2 }),
  'payments: doubtful': admin(api.paymentsReceived.list, { estado: 'Dudoso' }),
  'payments: ignored': admin(api.paymentsReceived.list, { estado: 'Ignorado' }),
  'payments: missing': admin(api.paymentsReceived.missing),
  'payments: missing of one method': admin(api.paymentsReceived.missing, { methodId: 2 }),
  'payments: last page of missing': admin(api.paymentsReceived.missing, { page: Math.ceil((many * 0.06) / 25) }),
  'payments: summary': admin(api.paymentsReceived.summary),
  'payments: totals': admin(api.paymentsReceived.totals, { from: day(30), to: day(0) }),
  dashboard: admin(api.dashboards.read),
  'dashboard after a sale': afterSale(admin(api.dashboards.read)),
  'purchases: first page': buyer(api.purchases.mine),
  'purchases: last page': buyer(api.purchases.mine, { page: Math.ceil(purchasesOfBigBuyer(many) / 50) }),
  'purchases: of one account': buyer(api.purchases.mine, { username: 'cuenta11@correo.pe' }),
  'purchases: what ends next': buyer(api.purchases.mine, { tipo: 'alquiler', sort: 'ending' }),
  'purchases: customers': buyer(api.purchases.customers),
  'my day: what ends': reseller(api.purchases.due),
  'my day: profit of the month': reseller(api.profits.list, { from: day(30), to: day(0), by: 'dia' }),
  'my day: last customers': reseller(api.purchases.customers),
  'sell: last products': reseller(api.purchases.lastProducts),
  'sell: products': reseller(listProducts, () => pageIn(many * 0.8)),
  'customers: first page': reseller(api.customers.list),
  'customers: last page by name': reseller(api.customers.list, { sort: 'nombre', page: Math.ceil(many / 5 / 50) }),
  'customers: three letters': reseller(api.customers.list, () => ({ q: threeOf('aeimnorsu') })),
  'customers: three digits': reseller(api.customers.list, () => ({ q: threeOf('0123456789') })),
  'customers: one': at({ id: 1 + oneOf(many / 5) }, reseller(api.customers.show)),
  'customers: purchases of one': reseller(api.purchases.mine, { customerId: 1 + oneOf(many / 5) }),
  'profit: by customer': reseller(api.profits.list, { from: day(30), to: day(0), by: 'cliente' }),
  'profit: sales without a price': reseller(api.profits.unpriced, { from: day(30), to: day(0) }),
  'price list: prices': reseller(api.priceLists.prices),
  'wallet: first page': buyer(api.wallet.mine),
  'claims: first page': admin(api.claims.list),
  'claims: last page': admin(api.claims.list, { page: Math.ceil((many * 0.2) / 50) }),
  'claims: open': admin(api.claims.list, { open: 'true' as never }),
  'claims: of a supplier': supplier(api.claims.list),
  'claims: one': at({ id: 1 + oneOf(many / 5) }, admin(api.claims.show)),
  'claims: figures': admin(api.claims.figures),
  'codes: that wait': admin(api.codes.waiting),
  'falls: first page': admin(api.outages.falls),
  'outages: first page': admin(api.outages.list),
  'outages: last page': admin(api.outages.list, { page: Math.ceil(many / 100 / 50) }),
  'settlements: first page': admin(api.settlements.list),
  'settlements: entries of a supplier': at({ userId: bigSupplierId }, admin(api.settlements.entries)),
  'settlements: own entries': at({ userId: bigSupplierId }, supplier(api.settlements.entries)),
  'accounts: of a product': at({ id: bigProduct(many) }, admin(api.catalogue.listAccounts)),
  'accounts: last page': at(
    { id: bigProduct(many) },
    admin(api.catalogue.listAccounts, { page: Math.ceil(many / 4 / 50) }),
  ),
  'accounts: of a supplier': supplier(api.catalogue.listSupplied),
  'products: one with six terms': at({ id: bigProduct(many) }, guest(api.catalogue.getProduct)),
  'dashboard: what waits': admin(api.dashboards.waiting),
})
