import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('where customers pay stands on the dashboard for 72 hours, before and after', async () => {
  const read = async () => (await shop.administrator.call(api.dashboards.read)).methodChanges
  const yape = { kind: 'Yape', label: 'Yape de Ana', holder: 'Ana', number: '900 000 003' } as const
  const to = { holder: 'Ana', cci: null, qr: null, active: true }
  expect(await read()).toEqual([])
  const { id } = await shop.administrator.call(api.paymentMethods.create, { body: yape })
  const other = await shop.person('SADMIN')
  const change = (body: object) => other.call(api.paymentMethods.change, { params: { id }, body })
  await change({ number: '900 000 004' })
  await change({ label: 'Yape de la tienda', monthlyCap: 50_000 })
  await change({ qr: 'QQ==' })
  await shop.administrator.call(api.paymentMethods.remove, { params: { id } })
  const third = { ...to, number: '900 000 004', qr: 'QQ==' }
  const expected = [
    { what: 'removed', by: 'superadmin', method: 'Yape de la tienda', before: third, after: null },
    { what: 'changed', by: other.username, method: 'Yape de la tienda', before: { ...third, qr: null }, after: third },
    {
      what: 'changed',
      by: other.username,
      method: 'Yape de Ana',
      before: { ...to, number: '900 000 003' },
      after: { ...third, qr: null },
    },
    { what: 'created', by: 'superadmin', method: 'Yape de Ana', before: null, after: { ...to, number: '900 000 003' } },
  ]
  expect(await read()).toMatchObject(expected)
  shop.advance(71 * 3_600_000)
  const later = async () =>
    (await (await shop.person('SADMIN')).call(api.dashboards.read)).methodChanges.map(({ what }) => what)
  expect(await later()).toEqual(expected.map(({ what }) => what))
  shop.advance(2 * 3_600_000)
  expect(await later()).toEqual([])
})
