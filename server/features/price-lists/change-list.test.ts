import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { listenTo } from '../../testing/listen-to.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const publish = (by: Person, on = true) => by.wire(api.priceLists.publish, { body: { on } })

test('the open screens of a reseller hear that their list was stopped or allowed, and nobody else does', async () => {
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
