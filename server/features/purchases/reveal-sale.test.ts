import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { expirePurchase } from '../../testing/sales.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let buyer: Person
let supplier: Person
let people: Record<string, Person>
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('RESELLER', 500)
  supplier = await shop.person('ADMIN')
  people = {
    'another supplier': await shop.person('ADMIN'),
    'a user': await shop.person('USER'),
    'a reseller': await shop.person('RESELLER'),
    'a reduced administrator': await shop.person('REDUCED'),
    'its own buyer': buyer,
  }
})
afterAll(() => shop.close())

const reveal = (by: Person, id: number) => by.wire(api.purchases.reveal, { params: { id } })
const actsOn = async (subjectId: number) => {
  const { items } = await shop.administrator.call(api.audit.list, { query: { subject: 'purchase', subjectId } })
  return items.filter(({ action }) => action === 'credentials_revealed').map(({ actor }) => actor)
}
async function sold(tickets?: number) {
  const productId = await shop.product({ precio: 1, ...(tickets !== undefined && { tickets, precioRifa: 1 }) })
  const params = { id: productId }
  await shop.administrator.call(api.catalogue.changeProduct, { params, body: { sellerId: supplier.id } })
  return buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
}

test('supplier and administrator reveal the credentials of a running rent, each time audited', async () => {
  const { id, username, password, perfil, pin, nombre } = await sold()
  for (const person of [supplier, shop.administrator, supplier]) {
    const answer = await reveal(person, id)
    expect(answer).toMatchObject({
      status: 200,
      json: { id, nombre, nombreUser: 'Ana', telefono: '+51987654321', username, password, perfil, pin },
    })
    expect(answer.headers.get('cache-control')).toContain('no-store')
    // A reseller's price would be the base price.
    expect(Object.keys(answer.json as object)).not.toContain('precio')
  }
  expect(await actsOn(id)).toEqual([supplier.username, shop.administrator.username, supplier.username])
})

test('reveals the current password after a change', async () => {
  const { id, productId } = await sold()
  const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params: { id: productId } })
  await shop.administrator.call(api.catalogue.changeAccount, {
    params: { id: items[0]?.id ?? 0 },
    body: { password: 'SECRETO-nueva' },
  })
  expect((await reveal(supplier, id)).json).toMatchObject({ password: 'SECRETO-nueva' })
})

test('other users get 404 for any sale, and nothing is audited', async () => {
  const running = await sold()
  const ended = await sold()
  await expirePurchase(shop, ended.id)
  for (const [who, person] of Object.entries(people)) {
    for (const { id } of [running, ended, { id: 999_999 }]) {
      const answer = await reveal(person, id)
      expect(answer, who).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
      expect(answer.text).not.toContain('SECRETO')
    }
  }
  expect((await reveal(supplier, 999_999)).status).toBe(404)
  expect(await actsOn(running.id)).toEqual([])
})

test.each([0, 0.001, 1.99, 10])(
  'credentials are hidden %d days after the end, and never shown for tickets',
  async (days) => {
    const ended = await sold()
    await expirePurchase(shop, ended.id, days)
    const ticket = await sold(3)
    for (const person of [supplier, shop.administrator]) {
      const answer = await reveal(person, ended.id)
      expect(answer).toMatchObject({ status: 409, json: { code: 'CREDENTIALS_HIDDEN' } })
      expect(answer.text).not.toContain('SECRETO')
      expect((await reveal(person, ticket.id)).json).toMatchObject({ code: 'NOT_A_RENT' })
    }
    expect(await actsOn(ended.id)).toEqual([])
  },
)

test('concurrent with renewals, each reveal has exactly one audit entry', async () => {
  const { id } = await sold()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 5 === 4
        ? shop.administrator.wire(api.purchases.change, { params: { id }, rawBody: { dias: 1 } })
        : reveal(supplier, id),
    ),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const { total } = await shop.administrator.call(api.audit.list, {
    query: { subject: 'purchase', subjectId: id, pageSize: 200 },
  })
  expect(total).toBe(50)
})
