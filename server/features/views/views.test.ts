import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxViews } from '#domain/limits.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const view = (name: string) => ({ name, query: 'role=USER&sort=-balance' })

test('views and columns are stored per account and list, and private', async () => {
  const [one, other] = [await shop.person('SADMIN'), await shop.person('SADMIN')]
  const users = { list: 'users', views: [view('Deben')], columns: ['saldo', 'telefono'] } as const
  expect(
    await one.call(api.views.save, { body: { ...users, columns: [...users.columns], views: [...users.views] } }),
  ).toEqual(users)
  const sales = { list: 'sales' as const, views: [], columns: null }
  await one.call(api.views.save, { body: sales })
  expect(await one.call(api.views.list)).toEqual([sales, users])
  expect(await other.call(api.views.list)).toEqual([])
  const fewer = { list: 'users' as const, views: [view('Otra'), view('Más')], columns: null }
  await one.call(api.views.save, { body: fewer })
  expect(await one.call(api.views.list)).toEqual([sales, fewer])
  const { rows } = await one
    .call(api.views.list)
    .then(() => shop.context.db.selectFrom('accountViews').select('list').where('userId', '=', one.id).execute())
    .then((rows) => ({ rows }))
  expect(rows).toHaveLength(2)
})

test('an invalid view or too many of them return 400', async () => {
  const person = await shop.person()
  const good = { list: 'users', views: [view('a')], columns: [] }
  for (const wrong of [
    { list: 'passwords' },
    { views: Array.from({ length: maxViews + 1 }, (_, index) => view(String(index))) },
    { views: [{ name: 'a', query: '' }] },
    { views: [{ name: 'a', query: 'x'.repeat(1001) }] },
    { views: [{ name: 'a', query: 'a=b#/other' }] },
    { views: [{ name: 'a', query: 'javascript:alert(1)' }] },
    { views: [{ name: 'x'.repeat(41), query: 'a=b' }] },
    { views: [{ name: ' ', query: 'a=b' }] },
    { columns: ['<script>'] },
    { columns: Array.from({ length: 31 }, () => 'saldo') },
  ]) {
    expect((await person.wire(api.views.save, { rawBody: { ...good, ...wrong } })).status, JSON.stringify(wrong)).toBe(
      400,
    )
  }
  expect(await person.call(api.views.list)).toEqual([])
})

test('concurrent saves keep one of them complete', async () => {
  const person = await shop.person()
  const saved = Array.from({ length: 20 }, (_, index) => ({
    list: 'users' as const,
    views: [view(`Vista ${index}`)],
    columns: [`saldo${'abcdefghijklmnopqrst'[index] ?? ''}`],
  }))
  await Promise.all(
    saved.map(async (body) => {
      await turn()
      await person.call(api.views.save, { body })
    }),
  )
  const [left] = await person.call(api.views.list)
  expect(saved).toContainEqual(left)
})
