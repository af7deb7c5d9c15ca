import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { api } from '#contract/index.ts'
import { auditActions, auditSentence } from '#domain/audit-action.ts'
import { limaDay } from '#domain/lima.ts'
import {
  auditedCalls,
  administratorsCalls,
  prepared,
  routeOf,
  type PreparedCalls,
} from '../../testing/administrators-calls.ts'
import { dumpDatabase } from '../../testing/dump-database.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { prove } from '../../testing/prove.ts'
import type { Subject } from './record.ts'

let shop: Shop
let calls: PreparedCalls
beforeAll(async () => {
  shop = await openShop()
  calls = await administratorsCalls(shop)
})
afterAll(() => shop.close())
// Nobody is asked to prove who they are again, however long all of it takes.
beforeEach(() => prove(shop.administrator))

const countAuditEntries = async () =>
  (
    await shop.context.db
      .selectFrom('audit')
      .select((it) => it.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('an audited call', () => {
  test('has sample requests for every audited route', () => {
    expect(Object.keys(calls).toSorted()).toEqual(auditedCalls.toSorted())
  })

  /** A draw and its announcement; a product and its new category. */
  const recordsOf = (name: string) => (['POST /ganadores', 'POST /products/launch'].includes(name) ? 2 : 1)

  test.each(auditedCalls)('%s writes one audit entry with a sentence', async (name) => {
    const route = routeOf(name)
    const sent = await prepared(calls, name)
    const before = await countAuditEntries()
    const { status, text } = await shop.administrator.wire(route, sent)
    expect(status, text).toBe(route.status)
    expect(await countAuditEntries()).toBe(before + recordsOf(name))
    const [entry] = (await shop.administrator.call(api.audit.list)).items
    expect(entry).toMatchObject({ actor: 'superadmin' })
    expect(Object.keys(auditActions)).toContain(entry?.action)
    expect(text === '' || !JSON.stringify(entry).includes('Otra-clave-larga-8')).toBe(true)
  })

  test.each(auditedCalls)('%s is rolled back when its audit entry cannot be written', async (name) => {
    const sent = await prepared(calls, name)
    const before = await dumpDatabase(shop)
    await sql`alter table audit add constraint nothing_more check (false) not valid`.execute(shop.context.db)
    const { status } = await shop.administrator.wire(routeOf(name), sent)
    await sql`alter table audit drop constraint nothing_more`.execute(shop.context.db)
    expect(status).toBe(500)
    expect(await dumpDatabase(shop)).toEqual(before)
  })

  test('accepts only a subject kind that fits the action, checked by the compiler', () => {
    expectTypeOf<{ walletEntry: number }>().toExtend<Subject<'accept-top-up'>>()
    expectTypeOf<{ walletEntri: number }>().not.toExtend<Subject<'accept-top-up'>>()
    expectTypeOf<{ user: number }>().not.toExtend<Subject<'accept-top-up'>>()
    expectTypeOf<Subject<'add-image'>>().toEqualTypeOf<
      { product: number } | { supplier: number } | { settings: number }
    >()
  })
})

describe('the audit trail', () => {
  const list = async (query: object) => (await shop.administrator.call(api.audit.list, { query })).items

  test('is filtered by actor, action, subject and day', async () => {
    const other = await shop.person('SADMIN')
    const target = await shop.person()
    await other.call(api.users.setState, { params: { id: target.id }, body: { disabled: true } })
    const expected = { action: 'disable-user', actor: other.username, name: target.username }
    expect(await list({ actor: other.username.toUpperCase() })).toMatchObject([expected])
    expect(await list({ subject: 'user', subjectId: target.id })).toMatchObject([
      { ...expected, before: { disabled: false }, after: { disabled: true } },
    ])
    expect((await list({ action: 'disable-user' }))[0]).toMatchObject(expected)
    const today = limaDay(new Date())
    expect(await list({ actor: other.username, from: today, to: today })).toHaveLength(1)
    expect(await list({ actor: other.username, from: '2999-01-01' })).toHaveLength(0)
    expect(await list({ actor: other.username, to: '2001-01-01' })).toHaveLength(0)
    expect((await shop.administrator.wire(api.audit.list, { query: { from: '1 de mayo' } })).status).toBe(400)
  })

  test('lists entries newest first and exports exactly the filtered ones', async () => {
    const ids = (await list({ pageSize: 200 })).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    const { text } = await shop.administrator.wire(api.audit.export, { query: { action: 'credit-bonus' } })
    expect(text.trim().split('\r\n')).toHaveLength(1 + (await list({ action: 'credit-bonus' })).length)
    expect(text).toContain(auditSentence('credit-bonus'))
  })
})
