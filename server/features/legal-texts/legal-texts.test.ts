import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import type { LegalKind } from '#domain/legal-text.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const read = (kind: LegalKind, query = {}) => shop.guest.call(api.legalTexts.read, { params: { kind }, query })
const latest = async (kind: LegalKind) => (await read(kind)).latest
const publish = async (kind: LegalKind, text: string) =>
  shop.administrator.call(api.legalTexts.publish, { params: { kind }, body: { text, version: await latest(kind) } })
let serial = 0
const register = (shown: Record<string, unknown>, username = `acepta${String(++serial).padStart(4, '0')}`) =>
  shop.guest.wire(api.users.register, { rawBody: { username, password, telefono: '987654321', ...shown } })
const changed = { status: 409, json: { code: 'LEGAL_TEXT_CHANGED' } }
const agreements = async (userId: number) =>
  (
    await sql<object>`select kind, version, origin from legal_agreements where user_id = ${userId} order by 1, 2`.execute(
      shop.context.db,
    )
  ).rows

test('guests of a new shop read that it has published no text', async () => {
  expect(await read('terms')).toEqual({ published: null, latest: 0 })
  expect((await shop.guest.call(api.settings.get)).legalTexts).toEqual({ terms: null, privacy: null })
  expect(await shop.administrator.call(api.legalTexts.versions)).toMatchObject({ items: [], total: 0 })
  expect((await shop.guest.fetch('GET', `${basePath}/legal_texts/cookies`)).status).toBe(400)
})

test('an administrator publishes versions, and guests read the current one and those before', async () => {
  await publish('terms', '# Objeto\r\nUno')
  expect(await publish('terms', 'Dos')).toMatchObject({ published: { version: 2, text: 'Dos' }, latest: 2 })
  expect(await read('terms')).toMatchObject({ published: { version: 2, text: 'Dos' }, latest: 2 })
  expect(await read('terms', { version: 1 })).toMatchObject({ published: { text: '# Objeto\nUno' }, latest: 2 })
  expect(await read('terms', { version: 3 })).toEqual({ published: null, latest: 2 })
  expect(await latest('privacy')).toBe(0)
  expect((await shop.guest.call(api.settings.get)).legalTexts).toEqual({ terms: 2, privacy: null })
  const { items } = await shop.administrator.call(api.audit.list, { query: { action: 'publish-legal-text' } })
  expect(items.map(({ subject, after }) => [subject, after])).toEqual([
    ['legal-terms', { version: 2 }],
    ['legal-terms', { version: 1 }],
  ])
})

test('of fifty versions published at once over the same one, one is kept', async () => {
  const version = await latest('privacy')
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      shop.administrator.wire(api.legalTexts.publish, {
        params: { kind: 'privacy' },
        rawBody: { text: `Texto ${index}`, version },
      }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await latest('privacy')).toBe(version + 1)
})

test('a customer agrees to what they were shown, once, and to nothing but the current versions', async () => {
  const person = await shop.person()
  const agree = (rawBody: object) => person.wire(api.legalTexts.agree, { rawBody })
  const shown = { terms: await latest('terms'), privacy: await latest('privacy') }
  expect(await person.call(api.legalTexts.own)).toEqual({ terms: null, privacy: null })
  expect(await agree({ ...shown, terms: shown.terms - 1 })).toMatchObject(changed)
  expect(await agree({ terms: shown.terms + 1 })).toMatchObject(changed)
  expect(await agreements(person.id)).toEqual([])
  const replies = await Promise.all(Array.from({ length: 50 }, () => agree(shown)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(await person.call(api.legalTexts.own)).toEqual(shown)
  expect(await agreements(person.id)).toEqual([
    { kind: 'privacy', version: shown.privacy, origin: 'asked' },
    { kind: 'terms', version: shown.terms, origin: 'asked' },
  ])
  const shownToAdministrators = await shop.administrator.call(api.legalTexts.ofUser, { params: { id: person.id } })
  expect(shownToAdministrators.map(({ kind, version, origin }) => [kind, version, origin])).toEqual([
    ['terms', shown.terms, 'asked'],
    ['privacy', shown.privacy, 'asked'],
  ])
  await publish('terms', 'Otra vez')
  expect(await agree(shown)).toMatchObject(changed)
  expect(await person.call(api.legalTexts.own)).toEqual(shown)
})

test('a registration notes the versions its form showed; without any, or with older ones, it opens too', async () => {
  const terms = await latest('terms')
  const idOf = (wire: { json: unknown }) => (wire.json as { user: { id: number } }).user.id
  const [whole, older, none] = [
    await register({ terms, privacy: 1 }),
    await register({ terms: terms - 1 }),
    await register({}),
  ]
  expect([whole.status, older.status, none.status]).toEqual([201, 201, 201])
  expect(await agreements(idOf(whole))).toEqual([
    { kind: 'privacy', version: 1, origin: 'registration' },
    { kind: 'terms', version: terms, origin: 'registration' },
  ])
  expect(await agreements(idOf(older))).toEqual([{ kind: 'terms', version: terms - 1, origin: 'registration' }])
  expect(await agreements(idOf(none))).toEqual([])
})

test('a registration with a version that never was opens no account', async () => {
  const username = 'nuncafue'
  expect(await register({ terms: (await latest('terms')) + 1 }, username)).toMatchObject(changed)
  expect((await register({ terms: 0 }, username)).status).toBe(400)
  expect((await register({}, username)).status).toBe(201)
})

test('a customer who has not agreed buys', async () => {
  const buyer = await shop.person('USER', 50)
  const productId = await shop.product({ precio: 5 })
  const reply = await buyer.wire(api.purchases.buy, {
    rawBody: { productId, nombreUser: 'Ana', telefono: '987654321' },
  })
  expect(reply.status).toBe(201)
  expect(await agreements(buyer.id)).toEqual([])
})

test('an administrator sees how many agreed to each version, and exports who did when', async () => {
  const { items, total } = await shop.administrator.call(api.legalTexts.versions, { query: { pageSize: 200 } })
  expect(items).toHaveLength(total)
  const rows = await sql<{ count: number }>`select count(*)::int as count from legal_agreements`.execute(
    shop.context.db,
  )
  const all = rows.rows[0]?.count ?? 0
  expect(all).toBeGreaterThan(3)
  expect(items.reduce((sum, { agreed }) => sum + agreed, 0)).toBe(all)
  const { status, text } = await shop.administrator.wire(api.legalTexts.export)
  expect(status).toBe(200)
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head).toContain('usuario,texto,versión,cuándo,dónde')
  expect(lines).toHaveLength(all)
  expect(lines.some((line) => /^acepta\d+,Términos y condiciones,\d+,.*,Al crear la cuenta$/.test(line))).toBe(true)
})

test('no statement in the database changes or deletes a version or an agreement', async () => {
  for (const statement of [
    sql`update legal_texts set text = 'x'`,
    sql`delete from legal_texts`,
    sql`update legal_agreements set at = now()`,
    sql`delete from legal_agreements`,
  ])
    await expect(statement.execute(shop.context.db)).rejects.toThrow('never changed')
})
