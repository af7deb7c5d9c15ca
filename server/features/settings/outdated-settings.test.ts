import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Change = BodyOf<typeof api.settings.change>
const put = (body: Change) => shop.administrator.wire(api.settings.change, { body })
const outdated = { status: 409, json: { code: 'SETTINGS_CHANGED' } }

/** Two values of each topic of the settings, as one page saves them. */
const topics: Record<string, [Change, Change]> = {
  identity: [{ identity: { name: 'Uno', color: '#00704a' } }, { identity: { name: 'Dos', color: null } }],
  contact: [
    { supportPhones: [{ label: 'Ventas', telefono: '+51900000002' }], groupLink: 'https://ejemplo.pe/' },
    { supportPhones: [], groupLink: null },
  ],
  footer: [
    { footer: { hours: 'De 9 a 18', text: '', social: [] } },
    { footer: { hours: '', text: 'RUC', social: [{ kind: 'Web', url: 'https://ejemplo.pe/' }] } },
  ],
  texts: [{ chatTexts: { help: 'Ayuda', support: 'Soporte' } }, { chatTexts: { help: 'Hola', support: 'Hola' } }],
  shop: [
    { switches: { raffles: false, registration: true }, voucherDays: 60, contactCategoryId: null },
    { switches: { raffles: true, registration: false }, voucherDays: 90, contactCategoryId: null },
  ],
  reminders: [
    { reminderDays: [3, 1], graceDays: 2 },
    { reminderDays: [], graceDays: 5 },
  ],
  usernames: [
    { reservedUsernames: ['soporte'], reducedUsernames: [] },
    { reservedUsernames: [], reducedUsernames: ['ayudante'] },
  ],
  words: [{ words: 'spanish' }, { words: 'original' }],
}

test.each(Object.entries(topics))('an outdated page cannot save %s, and changes nothing', async (_, [one, other]) => {
  expect((await put(one)).status).toBe(200)
  expect(await put({ ...other, shown: one })).toMatchObject({ status: 200, json: other })
  expect(await put({ ...one, shown: one })).toMatchObject(outdated)
  expect(await shop.administrator.call(api.settings.get)).toMatchObject(other)
  // A client that does not say what it was shown saves as ever.
  expect((await put(one)).status).toBe(200)
})

test('what others saved in another topic meanwhile refuses nothing', async () => {
  for (const [one] of Object.values(topics)) expect((await put(one)).status).toBe(200)
  const replies = await Promise.all(Object.values(topics).map(([one, other]) => put({ ...other, shown: one })))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  for (const [, other] of Object.values(topics))
    expect(await shop.administrator.call(api.settings.get)).toMatchObject(other)
})

test('a field that the page does not show may change meanwhile', async () => {
  await put({ switches: { raffles: true, registration: true, identifyingCents: false } })
  const shown = { switches: { raffles: true, registration: true } }
  await put({ switches: { identifyingCents: true } })
  expect(await put({ switches: { registration: false }, shown })).toMatchObject({
    status: 200,
    json: { switches: { raffles: true, registration: false, identifyingCents: true } },
  })
})

test('of fifty saves of one page at once exactly one is stored', async () => {
  await put({ footer: { hours: 'Antes', text: '', social: [] } })
  const footerOf = (hours: string) => ({ footer: { hours, text: '', social: [] } })
  const saves = Array.from({ length: 50 }, (_, index) => put({ ...footerOf(`${index}`), shown: footerOf('Antes') }))
  const replies = await Promise.all(saves)
  const stored = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []))
  expect(stored).toHaveLength(1)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await shop.guest.call(api.settings.get)).toMatchObject(footerOf(`${stored[0]}`))
})

test('of fifty saves of the table of prices at once exactly one is stored', async () => {
  const { rules: shown } = await shop.administrator.call(api.prices.table)
  const save = (rawBody: object) => shop.administrator.wire(api.prices.save, { rawBody })
  const wired = JSON.parse((await shop.administrator.wire(api.prices.table)).text) as { rules: object[] }
  const rulesOf = (index: number) => [{ base: 5, categoryId: null, precio: 10 + index }]
  const saves = Array.from({ length: 50 }, (_, index) => save({ rules: rulesOf(index), shown: wired.rules }))
  const stored = (await Promise.all(saves)).flatMap(({ status }, index) => (status === 200 ? [index] : []))
  expect(stored).toHaveLength(1)
  expect((await shop.administrator.wire(api.prices.table)).json).toEqual({ rules: rulesOf(stored[0] ?? 0) })
  // The same save once more, and one without what was shown.
  expect((await save({ rules: rulesOf(1), shown: wired.rules })).json).toMatchObject({ code: 'SETTINGS_CHANGED' })
  expect((await shop.administrator.wire(api.prices.save, { body: { rules: shown } })).status).toBe(200)
})

test('settings that an older version stored in another form are no conflict', async () => {
  const stored = JSON.stringify(['SOPORTE.2 '])
  await shop.context.db
    .insertInto('settings')
    .values({ key: 'reservedUsernames', value: stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: stored }))
    .execute()
  const { reservedUsernames } = await shop.administrator.call(api.settings.get)
  expect(await put({ reservedUsernames: ['otra'], shown: { reservedUsernames } })).toMatchObject({ status: 200 })
})
