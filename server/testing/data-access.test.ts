import Papa from 'papaparse'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { fromSoles } from '#domain/money.ts'
import { completeClosures } from '../features/own-data/complete-closures.ts'
import type { Sent } from './client.ts'
import { routeOf } from './administrators-calls.ts'
import { complaint, openBook } from './complaint.ts'
import { dataAccessMatrix } from './data-access-matrix.ts'
import { drawnPicture } from './drawn-picture.ts'
import { openShop, password, type Person, type Shop } from './open-shop.ts'
import { prove } from './prove.ts'

let shop: Shop
let buyer: Person
let supplier: Person
let views: Record<string, Sent<Route>>
beforeAll(async () => {
  shop = await openShop()
  const { administrator } = shop
  ;[buyer, supplier] = [await shop.person('RESELLER', 50), await shop.person('ADMIN')]
  const body = { productId: await shop.product(), nombreUser: 'Ana', telefono: '987654321' }
  const sold = await buyer.call(api.purchases.buy, { body })
  const file = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(await drawnPicture(1)) }
  const claim = await buyer.call(api.claims.open, { body: { purchaseId: sold.id, kind: 'clave', text: 'No entra' } })
  const pictured = await buyer.call(api.claims.addPicture, { params: { id: claim.id }, file })
  const topUp = await buyer.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
  await buyer.call(api.wallet.setVoucher, { params: { id: topUp.id }, file })
  const paid = (await buyer.call(api.wallet.mine, { query: { state: 'true' } })).items[0]?.id
  const raffle = await shop.product({ tickets: 1, precioRifa: 1 })
  await buyer.call(api.purchases.buy, { body: { ...body, productId: raffle } })
  await administrator.call(api.raffles.draw, { body: { productId: raffle } })
  const won = (await administrator.call(api.raffles.listWinners)).items[0]?.id
  await openBook(administrator)
  await sql`delete from settings where key = 'complaintsLost'`.execute(shop.context.db)
  await shop.guest.call(api.complaintsBook.write, { body: complaint() })
  const sheet = (await administrator.call(api.complaintsBook.list)).items[0]?.id
  const params = { userId: supplier.id }
  await administrator.call(api.settlements.correct, { params, body: { amount: fromSoles(5), motivo: 'De marzo' } })
  views = {
    'GET /admin/users/:id': { params: { id: buyer.id } },
    'GET /admin/users/:id/sessions': { params: { id: buyer.id } },
    'GET /billeteras/:id/voucher': { params: { id: topUp.id } },
    'GET /claims/:id': { params: { id: claim.id } },
    'GET /claims/:id/pictures/:pictureId': { params: { id: claim.id, pictureId: pictured.id } },
    'GET /complaints_book/:id': { params: { id: sheet } },
    'GET /complaints_book/:id/pdf': { params: { id: sheet } },
    'GET /ganadores/:id/report_pdf': { params: { id: won } },
    'GET /receipts/:id': { params: { id: paid } },
    'GET /receipts/:id/pdf': { params: { id: paid } },
    'GET /receipts/purchases/:id': { params: { id: sold.id } },
    'GET /settlements/:userId/entries': { params },
    'GET /users/:id/legal_agreements': { params: { id: buyer.id } },
  }
})
afterAll(() => shop.close())
beforeEach(() => prove(shop.administrator))

const named = (kept: string) => Object.keys(dataAccessMatrix).filter((name) => dataAccessMatrix[name] === kept)
const acts = async (by: Person, actions = ['export-people', 'view-person', 'view-complaint']) => {
  const { rows } = await sql<{ action: string; subject: string; subjectId: number; after: Record<string, unknown> }>`
    select action, subject, subject_id::integer as subject_id, after from audit
    where actor_id = ${by.id} and action = any (${actions}::text[]) order by id`.execute(shop.context.db)
  return rows
}

test('each call that sends a file or reads one thing is on record, or says why not', () => {
  const routes = Object.values(api).flatMap((feature) => Object.values<Route>(feature))
  const asked = routes.filter(
    ({ method, params, access, csv, pdf, zip, archive, picture }) =>
      (csv ?? pdf ?? zip ?? archive ?? picture) !== undefined || (method === 'GET' && params && access !== 'public'),
  )
  expect(asked.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(dataAccessMatrix).toSorted(),
  )
  expect(named('view').toSorted()).toEqual(Object.keys(views).toSorted())
})

test.each(named('export'))('%s is on record with its number of rows', async (name) => {
  const route = routeOf(name)
  const isOwnList = Array.isArray(route.access) && !route.access.includes('SADMIN')
  const by = isOwnList ? buyer : shop.administrator
  await prove(by)
  const before = (await acts(by)).length
  const about = route.params && { userId: supplier.id }
  const sent = { params: about, query: name === 'GET /profit/export' ? { by: 'cliente' } : {} }
  const { status, text } = await by.wire(route, sent)
  expect(status, text).toBe(200)
  const [act, ...others] = (await acts(by)).slice(before)
  expect(others).toEqual([])
  const subject = about ? { subject: 'user', subjectId: supplier.id } : { subject: 'list', subjectId: 0 }
  expect(act).toMatchObject({ action: 'export-people', ...subject, after: { lista: route.csv ?? route.pdf } })
  if (route.csv) expect(act?.after.filas).toBe(Papa.parse(text.trim()).data.length - 1)
})

test('an export that cannot be put on record sends no row', async () => {
  await sql`alter table audit add constraint nothing_more check (false) not valid`.execute(shop.context.db)
  const { status, text } = await shop.administrator.wire(api.users.export)
  await sql`alter table audit drop constraint nothing_more`.execute(shop.context.db)
  expect(status).toBe(500)
  expect(text).not.toContain(buyer.username)
})

/** A sheet takes seconds to print. */
const together = (name: string) => (name.endsWith('/pdf') ? 3 : 50)

test.each(named('view').map((name) => [together(name), name] as const))(
  'of %i looks at once by %s one is on record for the day',
  async (count, name) => {
    const viewer = await shop.person('SADMIN')
    const look = () => viewer.wire(routeOf(name), views[name] ?? {})
    for (const { status } of await Promise.all(Array.from({ length: count }, look))) expect(status).toBe(200)
    const isSheet = name.includes('complaints_book')
    const subjectId = isSheet ? views[name]?.params?.id : name.includes('settlements') ? supplier.id : buyer.id
    const expected = isSheet
      ? { action: 'view-complaint', subject: 'complaint', subjectId }
      : { action: 'view-person', subject: 'user', subjectId }
    expect(await acts(viewer)).toMatchObject([expected])
  },
)

test('the next day in Lima the same view is on record again, and nothing of oneself ever', async () => {
  const viewer = await shop.person('SADMIN')
  await sql`insert into audit (actor_id, action, subject, subject_id, at)
    values (${viewer.id}, 'view-person', 'user', ${buyer.id}, now() - interval '1 day')`.execute(shop.context.db)
  const read = (id: number) => viewer.call(api.users.read, { params: { id } })
  for (const id of [buyer.id, buyer.id, viewer.id]) await read(id)
  expect(await acts(viewer)).toHaveLength(2)
  expect((await viewer.wire(api.users.read, { params: { id: 2_000_000_000 } })).status).toBe(404)
  expect(await acts(viewer)).toHaveLength(2)
})

test('own files and lists that name nobody leave nothing on record', async () => {
  const before = (await acts(supplier)).length
  const params = { userId: supplier.id }
  await supplier.wire(api.settlements.statement, { params })
  await supplier.wire(api.settlements.printed, { params })
  await supplier.wire(api.settlements.export)
  await supplier.wire(api.settlements.entries, { params })
  await supplier.wire(api.notices.export)
  await supplier.wire(api.profits.export)
  expect((await acts(supplier)).length).toBe(before)
})

test('the audit trail shows and exports accesses alone, with what a list was filtered by', async () => {
  const { administrator } = shop
  await administrator.wire(api.wallet.exportList, { query: { username: buyer.username, sort: '-id' } })
  const query = { accesses: true, pageSize: 200 }
  const { items, total } = await administrator.call(api.audit.list, { query })
  expect(items[0]).toMatchObject({ action: 'export-people', after: { lista: 'movimientos', username: buyer.username } })
  expect(items[0]?.after).not.toHaveProperty('sort')
  expect(items.some(({ action }) => action === 'change-settings')).toBe(false)
  const { text } = await administrator.wire(api.audit.export, { query: { accesses: true } })
  expect(Papa.parse(text.trim()).data).toHaveLength(total + 1)
})

test('what a list was filtered by does not name an account that is closed for good', async () => {
  const { administrator } = shop
  const person = await shop.person('USER')
  await administrator.call(api.users.changeMe, { params: { id: person.id }, body: { apellido: 'Ñahuincopa' } })
  await administrator.wire(api.users.export, { query: { q: 'Ñahuincopa' } })
  await administrator.wire(api.wallet.exportList, { query: { username: person.username } })
  await person.call(api.ownData.close, { body: { password } })
  await sql`update account_closures set asked_at = asked_at - interval '30 days', due_at = due_at - interval '30 days'
    where user_id = ${person.id}`.execute(shop.context.db)
  await completeClosures(shop.context)
  const said = JSON.stringify(await acts(administrator))
  expect(said).not.toContain('Ñahuincopa')
  expect(said).not.toContain(person.username)
})
