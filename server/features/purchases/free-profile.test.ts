import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { expirePurchase } from '../../testing/sales.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const order = (productId: number) => ({ body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
const buy = (buyer: Person, productId: number) => buyer.call(api.purchases.buy, order(productId))
let pins = 1000
const free = (id: number, pin: string | undefined = String(pins++)) =>
  shop.administrator.wire(api.purchases.free, { params: { id }, body: { pin } })
const product = (id: number) => shop.administrator.call(api.catalogue.getProduct, { params: { id } })

test('freeing the profile of a lapsed purchase restocks and republishes the product', async () => {
  const id = await shop.product({ profiles: 1 })
  const first = await buy(await shop.person('RESELLER', 50), id)
  expect(await product(id)).toMatchObject({ stock: 0, state: 'Vendido' })
  await expirePurchase(shop, first.id)
  const { json, text } = await free(first.id)
  expect(json).toMatchObject({ id: first.id, freed: true, productId: id, setAside: false })
  expect(text).not.toContain('SECRETO-')
  expect(await product(id)).toMatchObject({ stock: 1, state: 'Publicado' })
  const second = await buy(await shop.person('RESELLER', 50), id)
  expect(second.perfil).toBe(first.perfil)
  const acts = await shop.context.db
    .selectFrom('audit')
    .select(['actorId', 'subjectId'])
    .where('action', '=', 'free-profile')
    .where('subjectId', '=', first.id)
    .execute()
  expect(acts).toEqual([{ actorId: shop.administrator.id, subjectId: first.id }])
})

test('a running, freed or ticket purchase is refused, and an unknown one returns 404', async () => {
  const id = await shop.product({ profiles: 1 })
  const raffle = await shop.product({ tickets: 3 })
  const buyer = await shop.person('RESELLER', 50)
  const bought = await buy(buyer, id)
  const ticket = await buy(buyer, raffle)
  expect((await free(bought.id)).json).toMatchObject({ code: 'PURCHASE_RUNNING' })
  await expirePurchase(shop, bought.id)
  await expirePurchase(shop, ticket.id)
  expect((await free(bought.id)).status).toBe(200)
  expect((await free(bought.id)).json).toMatchObject({ code: 'PROFILE_FREED' })
  expect((await free(ticket.id)).json).toMatchObject({ code: 'NOT_A_RENT' })
  expect((await free(999_999)).status).toBe(404)
})

test('fifty concurrent releases beside purchases free the profile once and sell it once', async () => {
  const id = await shop.product({ profiles: 1 })
  const bought = await buy(await shop.person('RESELLER', 50), id)
  await expirePurchase(shop, bought.id)
  const buyers: Person[] = []
  for (let index = 0; index < 5; index++) buyers.push(await shop.person('RESELLER', 50))
  const [freed, sales] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => free(bought.id))),
    Promise.all(buyers.flatMap((buyer) => [0, 1].map(() => buyer.wire(api.purchases.buy, order(id))))),
  ])
  expect(freed.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(freed.filter(({ status }) => status === 409)).toHaveLength(49)
  const sold = sales.filter(({ status }) => status === 201).length
  expect(sold).toBeLessThanOrEqual(1)
  expect((await product(id)).stock).toBe(1 - sold)
  const running = await shop.context.db
    .selectFrom('purchases')
    .select('id')
    .where('productId', '=', id)
    .where('freedAt', 'is', null)
    .execute()
  expect(running).toHaveLength(sold)
})
