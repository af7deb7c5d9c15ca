import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { downloadOf, fillAccount, marksOf } from '../../testing/own-data-rows.ts'
import { columnsOf } from './download.ts'
import { heldTables } from './held-tables.ts'
import { leftOut } from './left-out.ts'

let shop: Shop
let one: Person
let files: Record<string, string>
const [ours, theirs] = [marksOf(11), marksOf(22)]
let other: Person
beforeAll(async () => {
  shop = await openShop()
  const product = await shop.product({ precio: 1, profiles: 9 })
  one = await fillAccount(shop, product, ours)
  other = await fillAccount(shop, product, theirs)
  files = await downloadOf(shop, one)
})
afterAll(() => shop.close())
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))

const words = (text: string) => text.split(' ')

test('every table and column of the schema is given to its owner, or left out for a reason', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.context.db)
  const held = heldTables.flatMap(({ table, gives, omits = {} }) =>
    [...words(gives), ...Object.keys(omits).flatMap(words)].map((column) => `${table}.${column}`),
  )
  const out = Object.entries(leftOut).flatMap(([table, { columns }]) =>
    words(columns).map((column) => `${table}.${column}`),
  )
  expect([...held, ...out].toSorted()).toEqual(rows.map(({ column }) => column).toSorted())
})

/** Nothing but what a buyer of accounts seldom has, or what is gone by the time. */
const empty = [
  'passkeys',
  'totp_secrets',
  'recovery_codes',
  'passkey_challenges',
  'mail_jobs',
  'user_images',
  'reseller_prices',
  'idempotency_keys',
  'claim_pictures',
  'winners',
  'renewals',
  'typed_numbers',
  'account_closures',
  'factor_removals',
  'settlement_entries',
  'vouchers',
  'payments_received',
  'outage_rents',
  'outage_days',
  'rent_moves',
  'adult_declarations',
  'raffle_agreements',
  'ticket_agreements',
  'legal_agreements',
]

test('the archive of a user has each of their rows, as JSON and as CSV', async () => {
  for (const held of heldTables) {
    const path = `${held.folder ?? 'datos'}/${held.table}`
    const rows = JSON.parse(files[`${path}.json`] ?? 'none') as object[]
    if (!empty.includes(held.table)) expect(rows.length, held.table).toBeGreaterThan(0)
    for (const row of rows) expect(Object.keys(row), held.table).toEqual(columnsOf(held))
    const [head] = (files[`${path}.csv`] ?? '').split('\r\n')
    expect(head, held.table).toBe(columnsOf(held).join(','))
    if (!held.rows.startsWith('user_id')) continue
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(held.table)} where user_id = ${one.id}`.execute(shop.context.db)
    expect(rows.length, held.table).toBe(Number(counted[0]?.count))
  }
  const all = Object.values(files).join('\n')
  for (const [name, mark] of Object.entries(ours)) expect(all, name).toContain(mark)
  expect(files['clientes/customers.json']).toContain(ours.clienteNota)
})

test('the archive has nothing of another user, and no credential', async () => {
  const all = Object.values(files).join('\n')
  for (const mark of [...Object.values(theirs), other.username, 'SECRETO', '$argon2']) expect(all).not.toContain(mark)
})
