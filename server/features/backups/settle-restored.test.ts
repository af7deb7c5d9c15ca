import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../../testing/client.ts'
import { complaint, openBook } from '../../testing/complaint.ts'
import { password } from '../../testing/open-shop.ts'
import { runCommand } from '../../testing/run-command.ts'
import { ShopProcess } from '../../testing/shop-process.ts'

const book = api.complaintsBook
let home: string
let shop: ShopProcess
/** As it was at that moment, by a copy that the shop knows nothing of. */
let snapshot: ShopProcess
let moment: string
let administrator: Client
const env = { SUPERADMIN_PASSWORD: password, RATE_LIMITS: 'off' }
const inHome = (name: string) => join(home, name)

async function enter(at: ShopProcess): Promise<Client> {
  const guest = new Client(at.origin)
  const { token } = await guest.call(api.users.login, { body: { username: 'superadmin', password } })
  return new Client(at.origin, token)
}
const write = async (at: ShopProcess) => (await new Client(at.origin).call(book.write, { body: complaint() })).numero

/** The number of the constancia of a top-up of the administrator's own. */
async function topUp(by: Client): Promise<string> {
  const { id } = await by.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
  await by.call(api.wallet.acceptTopUp, { params: { id } })
  return (await by.call(api.receipts.show, { params: { id } })).numero
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-restored-'))
  shop = new ShopProcess(inHome('shop'), env)
  snapshot = new ShopProcess(inHome('snapshot'), env)
  await shop.start()
  administrator = await enter(shop)
  await openBook(administrator)
  await write(shop)
  expect(await topUp(administrator)).toBe('1-000001')
  await shop.stop()
  moment = new Date().toISOString()
  await cp(shop.dataDir, snapshot.dataDir, { recursive: true })
  await shop.start()
  await write(shop)
  expect(await topUp(await enter(shop))).toBe('1-000002')
  await shop.stop()
})
afterAll(async () => {
  await Promise.all([shop.stop(), snapshot.stop()])
  await rm(home, { recursive: true, force: true })
})
const settle = (...words: string[]) => runCommand('restore', words, { DATA_DIR: snapshot.dataDir })

test('an open shop, an empty place and a wrong moment are refused, changing nothing', async () => {
  await snapshot.start()
  expect(await settle('--restored-to', moment)).toMatchObject({ code: 1 })
  await snapshot.stop()
  for (const words of [['--restored-to', 'ayer'], ['--restored-to', moment, inHome('shop')], ['--restored-to']])
    expect((await settle(...words)).said).toContain('Usa: npm run restore')
  const nowhere = await runCommand('restore', ['--restored-to', moment], { DATA_DIR: inHome('nowhere') })
  expect(nowhere).toMatchObject({ code: 1, said: expect.stringContaining('no hay una tienda') as string })
})

test('a database restored by other tools gets what a restore does, and gives no number twice', async () => {
  const settled = await settle('--restored-to', moment, '--kept', join(shop.dataDir, 'kept'))
  expect(settled, settled.said).toMatchObject({ code: 0 })
  expect(await runCommand('doctor', [], { DATA_DIR: snapshot.dataDir })).toMatchObject({ code: 0 })
  await snapshot.start()
  const before = new Client(snapshot.origin, administrator.token)
  expect((await before.wire(api.users.me)).status).toBe(401)
  const again = await enter(snapshot)
  const { items } = await again.call(book.list, { query: {} })
  expect(items.map(({ numero }) => numero.slice(5)).toSorted()).toEqual(['000001', '000002'])
  expect((await write(snapshot)).slice(5)).toBe('000003')
  expect(await topUp(again)).toMatch(/^\d{12}-000001$/)
})
