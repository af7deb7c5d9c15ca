import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { defaultChatTexts } from '#domain/chat-texts.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { writeSettings } from './settings.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const nothing = { phone: '', bank: '', account: '', interbank: '', holder: '' }

test('a new shop has no phones, no payment data and no group link', async () => {
  const settings = await shop.administrator.call(api.settings.get)
  expect(settings).toMatchObject({ supportPhones: [], groupLink: null, payment: nothing })
})

test('changing a setting leaves the others unchanged', async () => {
  const supportPhones = [{ label: 'Ventas', telefono: '+51900000002' }]
  await inTransaction(shop.context.db, (trx) =>
    writeSettings(trx, { supportPhones, groupLink: 'https://example.com/a' }),
  )
  await inTransaction(shop.context.db, (trx) => writeSettings(trx, { groupLink: 'https://example.com/b' }))
  expect(await shop.administrator.call(api.settings.get)).toMatchObject({
    supportPhones,
    groupLink: 'https://example.com/b',
    payment: nothing,
  })
})

test('settings stored by an older version are completed with new default texts', async () => {
  const stored = JSON.stringify({ help: 'Ayuda' })
  await shop.context.db.insertInto('settings').values({ key: 'chatTexts', value: stored }).execute()
  const { chatTexts } = await shop.administrator.call(api.settings.get)
  expect(chatTexts).toEqual({ ...defaultChatTexts, help: 'Ayuda' })
})

test('the group link is for administrators and resellers only', async () => {
  await inTransaction(shop.context.db, (trx) => writeSettings(trx, { groupLink: 'https://example.com/grupo' }))
  const linkFor = async (role: 'SADMIN' | 'RESELLER' | 'ADMIN' | 'USER') =>
    (await (await shop.person(role)).call(api.settings.get)).groupLink
  expect(await linkFor('SADMIN')).toBe('https://example.com/grupo')
  expect(await linkFor('RESELLER')).toBe('https://example.com/grupo')
  expect(await linkFor('ADMIN')).toBeNull()
  expect(await linkFor('USER')).toBeNull()
  expect((await shop.guest.wire(api.settings.get)).text).not.toContain('example.com')
})

test("a new shop has the specification's five example price rules", async () => {
  const rules = await shop.context.db
    .selectFrom('markupRules')
    .select(['base', 'precio'])
    .where('categoryId', 'is', null)
    .orderBy('base')
    .execute()
  expect(rules.map(({ base, precio }) => [base, precio])).toEqual([
    [100, 500],
    [500, 1300],
    [1000, 2500],
    [2000, 3000],
    [10000, 15000],
  ])
})

test('who sells is empty at first, and only administrators read it', async () => {
  const read = async (who: Pick<typeof shop.guest, 'call'>) => (await who.call(api.settings.get)).provider
  expect(await read(shop.administrator)).toEqual({ name: '', document: '', address: '' })
  const provider = { name: 'Ana Ríos', document: '10456789012', address: 'Jr. Uno 1, Lima' }
  await shop.administrator.call(api.settings.change, { body: { provider } })
  expect(await read(shop.administrator)).toEqual(provider)
  for (const who of [shop.guest, await shop.person('RESELLER'), await shop.person('ADMIN')])
    expect(await read(who)).toBeUndefined()
})
