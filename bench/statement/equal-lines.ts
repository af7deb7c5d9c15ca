import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { api } from '#contract/index.ts'
import { limaDay } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { onDatabase } from '../../server/testing/empty-database.ts'
import { ShopProcess } from '../../server/testing/shop-process.ts'
import { password, stockShop, type LoadShop } from '../load/stock-shop.ts'

// npm run bench:statement [-- --rounds 5]: imports a statement of 10,000 lines of one amount and day, then for as long
// one of 10 lines after another, beside 300 top-ups of that amount and 1,000 payments of it from another source, while
// customers buy. The longest delay of the event loop and of a purchase shall be at most twice as long beside the many.

const { rounds } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } }).values
const [few, many] = [10, 10_000]
const [topUps, recorded] = [300, 1_000]
const most = 2
const metricsToken = 'bench-of-statements'
const amount = fromSoles(20)
let statements = 0

/** Milliseconds. */
type Longest = { loop: number; purchase: number; import: number }

const dataDir = await mkdtemp(join(tmpdir(), 'shop-statement-'))
const env = { SUPERADMIN_PASSWORD: password, LOG_LEVEL: 'error', RATE_LIMITS: 'off', METRICS_TOKEN: metricsToken }
const shop = new ShopProcess(dataDir, env)
try {
  await shop.start()
  const databaseUrl = await shop.databaseUrl()
  const place = { origin: shop.origin, databaseUrl, dataDir }
  const stocked = await stockShop(place, { rows: 1000, buyers: 4, products: 40 })
  await measure(stocked, databaseUrl, few)
  const measured: Record<'few' | 'many', Longest[]> = { few: [], many: [] }
  for (let round = 0; round < Number(rounds); round++) {
    const beside = await measure(stocked, databaseUrl, many)
    measured.many.push(beside)
    const alone = await measure(stocked, databaseUrl, few, beside.import)
    measured.few.push(alone)
    for (const [lines, { loop, purchase }] of [
      [many, beside],
      [few, alone],
    ] as const)
      say(`round ${round + 1}, ${lines} lines: loop ${loop.toFixed(0)}, purchase ${purchase.toFixed(0)} ms`)
  }
  const middle = (of: Longest[], what: keyof Longest) =>
    of.map((it) => it[what]).toSorted((a, b) => a - b)[of.length >> 1] ?? 0
  say(`longest delay, ms (of ${rounds} rounds, the middle one)   ${few} lines   ${many} lines   ratio`)
  const ratios = (['loop', 'purchase'] as const).map((what) => {
    const [beside, ratio] = [middle(measured.few, what), middle(measured.many, what) / middle(measured.few, what)]
    say(
      `${what.padEnd(54)}${beside.toFixed(0).padStart(8)}${middle(measured.many, what).toFixed(0).padStart(15)}${ratio.toFixed(2).padStart(8)}`,
    )
    return ratio
  })
  say(`import of ${many} lines and all comparing: ${middle(measured.many, 'import').toFixed(0)} ms`)
  process.exitCode = ratios.every((ratio) => ratio <= most) ? 0 : 1
} finally {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Imports statements of so many equal lines for at least `lastingMs`; returns the longest delays and the first import's time. */
async function measure(
  { administrator, buyers, productIds }: LoadShop,
  databaseUrl: string,
  lines: number,
  lastingMs = 0,
): Promise<Longest> {
  for (const { id } of buyers) {
    const body = { quantity: fromSoles(10_000), descripcion: 'Bono', userId: id }
    await administrator.call(api.wallet.requestTopUp, { body })
  }
  const { id: methodId } = await administrator.call(api.paymentMethods.create, {
    body: { kind: 'Yape', label: `Yape ${Date.now()}`, holder: 'Ana', number: '900 000 003' },
  })
  await onDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into wallet_entries (user_id, kind, quantity, status, method_id, method_kind, created_at)
      select (select id from users where username = $1), 'Recarga', $2, 'pending', $3, 'Yape', now() - n * interval '1 second'
      from generate_series(1, $4::integer) as n`,
      [buyers[0]?.username, amount, methodId, topUps],
    )
    await client.query(
      `insert into payments_received (method_id, method_kind, source, reference, amount, at, has_time)
      select $1, 'Yape', 'machine', n, $2, now() - n * interval '1 second', true from generate_series(1, $3::integer) as n`,
      [methodId, amount, recorded],
    )
    // What is inserted past the shop is compared by the next call that compares.
    await administrator.call(api.paymentsReceived.retry)
    await compared(client)
  })
  let longest = 0
  let isOver = false
  const buying = buyers.map(async ({ client }) => {
    const customer = { nombreUser: 'Ana', telefono: '987654321' }
    while (!isOver) {
      const from = performance.now()
      await client.call(api.purchases.buy, { body: { ...customer, productId: pick(productIds) } })
      longest = Math.max(longest, performance.now() - from)
      await sleep(100)
    }
  })
  await sleep(1000)
  await loopDelay()
  longest = 0
  const from = performance.now()
  await importLines(administrator, { methodId, lines, databaseUrl })
  const imported = performance.now() - from
  while (performance.now() - from < lastingMs) {
    await sleep(1000)
    await importLines(administrator, { methodId, lines, databaseUrl })
  }
  const loop = await loopDelay()
  isOver = true
  await Promise.all(buying)
  return { loop, purchase: longest, import: imported }
}

async function importLines(
  administrator: LoadShop['administrator'],
  { methodId, lines, databaseUrl }: { methodId: number; lines: number; databaseUrl: string },
): Promise<void> {
  const file = { name: 'dia.csv', type: 'text/csv', bytes: statementOf(lines) }
  await administrator.call(api.paymentsReceived.importStatement, { file, form: { methodId: String(methodId) } })
  await onDatabase(databaseUrl, compared)
}

type Connection = Parameters<Parameters<typeof onDatabase>[1]>[0]

/** Waits until no payment or top-up is left to be compared. */
async function compared(client: Connection): Promise<void> {
  while ((await client.query('select from match_work where set_aside_at is null limit 1')).rowCount) await sleep(100)
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}

/** Each statement begins a minute later than the one before, for a line that is known is not imported again. */
function statementOf(lines: number): Buffer {
  const day = limaDay(new Date())
  const first = statements++
  const rows = Array.from({ length: lines }, (_, line) => {
    const time = [0, (first + Math.floor(line / 200)) % 60, line % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':')
    return `${day} ${time};Ana Quispe;20.00`
  })
  return Buffer.from(['Fecha;Descripción;Abono', ...rows].join('\r\n'))
}

/** The longest delay of the server's event loop since the last call, in milliseconds. */
async function loopDelay(): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${shop.origin}/metrics`, { headers })).text()
  const [, seconds = 'NaN'] = /^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(text) ?? []
  return Number(seconds) * 1000
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
