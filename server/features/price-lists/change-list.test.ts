import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { centimos } from '#domain/money.ts'
import { listenTo } from '../../testing/listen-to.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const publish = (by: Person, on = true) => by.wire(api.priceLists.publish, { body: { on } })

test('stopping or allowing a price list sends an event to its reseller alone', async () => {
  const person = await shop.person('RESELLER')
  await publish(person)
  const [own, other] = [await listenTo(person), await listenTo(await shop.person('RESELLER'))]
  const heard = ({ received }: typeof own) => received.filter(({ type }) => type === 'prices').length
  try {
    const params = { id: person.id }
    await shop.administrator.call(api.priceLists.stop, { params, body: { motivo: 'Usa nuestro logo' } })
    await expect.poll(() => heard(own)).toBe(1)
    await shop.administrator.call(api.priceLists.allow, { params })
    await expect.poll(() => heard(own)).toBe(2)
    // Sent after them, to all.
    await shop.administrator.call(api.prices.save, { body: { rules: [] } })
    await expect.poll(() => other.received.some(({ type }) => type === 'resync')).toBe(true)
    expect(heard(other)).toBe(0)
  } finally {
    own.close()
    other.close()
  }
})

test('a public list whose seller is named like the renamed shop gets no other address or picture until it is off', async () => {
  const person = await shop.person('RESELLER')
  const { slug } = (await publish(person)).json as { slug: string }
  const identity = { name: `Cine ${person.username}`, slogan: 'Series.', color: null, logo: null, icon: null }
  await shop.administrator.call(api.settings.change, { body: { identity } })
  expect(await person.wire(api.priceLists.renewSlug)).toMatchObject({
    status: 409,
    json: { code: 'SELLER_NAME_TAKEN', message: expect.stringContaining('se parece al de la tienda') as string },
  })
  const picture = (on: boolean) => person.wire(api.priceLists.showPicture, { body: { on } })
  expect((await picture(true)).json).toMatchObject({ code: 'SELLER_NAME_TAKEN' })
  expect((await picture(false)).status).toBe(200)
  expect((await shop.guest.wire(api.priceLists.public, { params: { slug } })).status).toBe(200)
  await publish(person, false)
  expect((await person.wire(api.priceLists.renewSlug)).status).toBe(201)
  expect((await publish(person)).json).toMatchObject({ code: 'SELLER_NAME_TAKEN' })
})

test('a picture shown on one device and a rule saved on another are both kept, fifty times', async () => {
  const person = await shop.person('RESELLER')
  for (let round = 1; round <= 50; round++) {
    const on = round % 2 === 1
    const body = { markup: 'percent', percent: round, amount: centimos(0), rounding: 'half' } as const
    await Promise.all([
      person.call(api.priceLists.change, { body }),
      person.call(api.priceLists.showPicture, { body: { on } }),
    ])
    expect(await person.call(api.priceLists.mine)).toMatchObject({ ...body, showsPicture: on })
  }
})
