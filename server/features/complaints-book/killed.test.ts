import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { complaintNumber } from '#domain/complaint.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openDb } from '../../platform/db/db.ts'
import { Client } from '../../testing/client.ts'
import { complaint, openBook } from '../../testing/complaint.ts'
import { password } from '../../testing/open-shop.ts'
import { runCommand } from '../../testing/run-command.ts'
import { ShopProcess } from '../../testing/shop-process.ts'
import { openArchive, readKept } from '../backups/index.ts'

const book = api.complaintsBook
const rounds = 6
const writers = 6
/** Past this a reply does not wait for its record any longer. */
const maxWaitMs = 5_000

let home: string
let shop: ShopProcess
const env = { SUPERADMIN_PASSWORD: password, RATE_LIMITS: 'off' }
const inHome = (...names: string[]) => join(home, ...names)
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-book-'))
  shop = new ShopProcess(inHome('shop'), env)
  await shop.start()
  const { token } = await new Client(shop.origin).call(api.users.login, {
    body: { username: 'superadmin', password },
  })
  await openBook(new Client(shop.origin, token))
})
afterAll(async () => {
  await shop.stop()
  await rm(home, { recursive: true, force: true })
})

type Sheet = { body: ReturnType<typeof complaint>; numero?: string; tookMs: number }
/** Every sheet that was ever sent, with its number once that was replied. */
const sent: Sheet[] = []

const replied = () => sent.filter(({ numero }) => numero !== undefined).length

async function send(sheet: Sheet): Promise<void> {
  const before = performance.now()
  const { numero } = await new Client(shop.origin).call(book.write, { body: sheet.body })
  Object.assign(sheet, { numero, tookMs: performance.now() - before })
}

/** Writes sheets without pause until the server is killed. */
async function writeUntilTheEnd(): Promise<void> {
  for (;;) {
    const sheet: Sheet = { body: complaint({ detalle: `Hoja ${sent.length}` }), tookMs: 0 }
    sent.push(sheet)
    try {
      await send(sheet)
    } catch {
      return
    }
  }
}

async function rowsIn(of: ShopProcess) {
  const db = openDb({ url: await of.databaseUrl(), connections: 1, onError: () => {} })
  try {
    expect(await brokenInvariants(db)).toEqual([])
    const { rows } = await sql<{ year: number; number: number; request: string; last: number }>`
      select year, number, request_id as request, last from complaints join complaint_years using (year)
      order by year, number`.execute(db)
    return rows
  } finally {
    await db.destroy()
  }
}

/** The numbers of the sheets, by their request, in what is stored outside the database. */
async function stored(): Promise<Map<unknown, string>> {
  const place = { dataDir: inHome('shop'), secretsKey: undefined }
  const records = await readKept(await openArchive(inHome('shop', 'kept'), place), new Date())
  return new Map(
    (records ?? []).flatMap(({ kind, data }) =>
      kind === 'complaint' ? [[data['request_id'], complaintNumber(data.year, data.number)] as const] : [],
    ),
  )
}

test('kills while sheets are written lose no sheet, number or record, and a restore brings all back', async () => {
  await new Client(shop.origin).call(book.write, { body: complaint() })
  const backup = await runCommand('backup', [inHome('copy'), '--with-keys'], { DATA_DIR: shop.dataDir })
  expect(backup.code, backup.said).toBe(0)
  for (let round = 0; round < rounds; round++) {
    const enough = replied() + randomInt(3, 30)
    const writing = Array.from({ length: writers }, writeUntilTheEnd)
    // Not after a time: a busy machine writes none in it.
    await expect.poll(replied, { interval: 1 }).toBeGreaterThanOrEqual(enough)
    await sleep(randomInt(0, 20))
    await shop.kill()
    await Promise.all(writing)

    // What was replied is outside the database by then: nobody has to come back for it.
    const outside = await stored()
    for (const { body, numero, tookMs } of sent)
      if (numero !== undefined && tookMs < maxWaitMs) expect(outside.get(body.requestId)).toBe(numero)

    await shop.start()
    // Whoever got no reply sends the same sheet again: it was written, or it is written now.
    await Promise.all(sent.filter(({ numero }) => numero === undefined).map(send))
    const rows = await rowsIn(shop)
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: sent.length + 1 }, (_, index) => index + 1))
    expect(rows.at(-1)?.last).toBe(rows.length)
    const numbers = new Map(rows.map((row) => [row.request, complaintNumber(row.year, row.number)]))
    for (const { body, numero } of sent) expect(numbers.get(body.requestId)).toBe(numero)
  }

  await shop.stop()
  const before = sent.length + 1
  const restored = await runCommand('restore', [inHome('copy'), '--kept', inHome('shop', 'kept')], {
    DATA_DIR: inHome('restored'),
  })
  expect(restored.code, restored.said).toBe(0)
  const other = new ShopProcess(inHome('restored'), env)
  await other.start()
  try {
    const numbers = new Map((await rowsIn(other)).map((row) => [row.request, complaintNumber(row.year, row.number)]))
    expect(numbers.size).toBe(before)
    for (const { body, numero } of sent) expect(numbers.get(body.requestId)).toBe(numero)
    const next = await new Client(other.origin).call(book.write, { body: complaint() })
    expect(next.numero).toMatch(new RegExp(`-${String(before + 1).padStart(6, '0')}$`))
  } finally {
    await other.stop()
  }
})
