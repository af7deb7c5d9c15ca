import { sql } from 'kysely'
import { strFromU8, unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { findSession, hashToken } from '../../platform/sessions/sessions.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { downloadOf, fillAccount, marksOf } from '../../testing/own-data-rows.ts'
import { excludedTables } from '../backups/sql.ts'
import { columnsOf, downloadOwnData, rowsOf } from './download.ts'
import { heldTables } from './held-tables.ts'
import { leftOut } from './left-out.ts'

let shop: Shop
let one: Person
let files: Record<string, Uint8Array>
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

const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
/** The tables and what goes with them, as one text. */
const allTexts = () =>
  Object.keys(files)
    .filter((name) => !name.startsWith('imagenes/'))
    .map(textOf)
    .join('\n')

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

test('every table is listed as one that backups have, or as one that they leave out', () => {
  const kept = [...heldTables, ...Object.entries(leftOut).map(([table, { backup }]) => ({ table, backup }))]
  const missing = kept.filter(({ backup }) => !backup).map(({ table }) => table)
  expect(missing.toSorted()).toEqual(excludedTables.toSorted())
})

test('the archive of a user has each of their rows, as JSON and as CSV', async () => {
  for (const held of heldTables) {
    const path = `${held.folder ?? 'datos'}/${held.table}`
    const rows = JSON.parse(textOf(`${path}.json`)) as object[]
    expect(rows.length, held.table).toBeGreaterThan(0)
    for (const row of rows) expect(Object.keys(row), held.table).toEqual(columnsOf(held))
    const [head] = textOf(`${path}.csv`).split('\r\n')
    expect(head, held.table).toBe(columnsOf(held).join(','))
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(held.table)} where ${sql.raw(rowsOf(held, one.id))}`.execute(
      shop.context.db,
    )
    expect(rows.length, held.table).toBe(Number(counted[0]?.count))
  }
  const all = allTexts()
  for (const [name, mark] of Object.entries(ours)) expect(all, name).toContain(mark)
  expect(textOf('clientes/customers.json')).toContain(ours.clienteNota)
})

test('the archive has nothing of another user, and no credential', async () => {
  const all = allTexts()
  for (const mark of [...Object.values(theirs), other.username, 'SECRETO', '$argon2']) expect(all).not.toContain(mark)
})

test('the archive has the pictures that a user sent, as they see them, and none of another user', async () => {
  const names = Object.keys(files).filter((name) => name.startsWith('imagenes/'))
  expect(names.map((name) => name.replaceAll(/\d+/g, 'n')).toSorted()).toEqual([
    'imagenes/comprobante-n.jpg',
    'imagenes/perfil-n.webp',
    'imagenes/reclamo-n-n.jpg',
  ])
  for (const name of names) {
    const [, kind, first = '', second] = /^imagenes\/([a-z]+)-(\d+)(?:-(\d+))?/.exec(name) ?? []
    const paths: Record<string, string> = {
      comprobante: `/api/v1/billeteras/${first}/voucher`,
      reclamo: `/api/v1/claims/${first}/pictures/${second}`,
      perfil: (await one.call(api.images.listUserImages))[0]?.url ?? '',
    }
    const shown = await fetch(shop.origin + paths[kind ?? ''], { headers: { authorization: `Bearer ${one.token}` } })
    expect(shown.status, name).toBe(200)
    expect(Buffer.from(files[name] ?? []).equals(Buffer.from(await shown.arrayBuffer())), name).toBe(true)
  }
})

test('a user whose pictures do not fit one archive gets the rest in further parts, each once', async () => {
  expect(await one.call(api.ownData.countParts)).toEqual({ partes: 1 })
  expect(await one.wire(api.ownData.download, { query: { parte: 2 } })).toMatchObject({ status: 404 })
  const caller = await findSession(shop.context, hashToken(one.token ?? ''))
  if (!caller) throw new Error('no session')
  const partOf = async (part: number) => {
    const archive = await downloadOwnData(shop.context, caller, part, 1)
    return Object.keys(unzipSync(new Uint8Array(await buffer(archive)))).filter((name) => name !== 'LEEME.txt')
  }
  const parts = [await partOf(1), await partOf(2), await partOf(3)]
  expect(parts[0]).toContain('datos/users.json')
  expect(parts.map((names) => names.filter((name) => name.startsWith('imagenes/')).length)).toEqual([1, 1, 1])
  expect(parts.flat().toSorted()).toEqual(
    Object.keys(files)
      .filter((name) => name !== 'LEEME.txt')
      .toSorted(),
  )
  await expect(partOf(4)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
