import autocannon from 'autocannon'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { basePath } from '#contract/index.ts'
import { ShopProcess } from '../../server/testing/shop-process.ts'
import { password, stockShop } from '../load/stock-shop.ts'

// npm run bench:flood [-- --seconds 15]: measures how much slower the catalogue is during a flood of logins that
// exceeds what the server can verify, with the rate limits of a production shop. The p99 shall stay below a second.

const { seconds } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } }).values
const flooders = fileURLToPath(new URL('flooders.ts', import.meta.url))
const most = 1000
const [readers, flooding] = [16, 200]

const dataDir = await mkdtemp(join(tmpdir(), 'shop-flood-'))
const shop = new ShopProcess(dataDir, {
  SUPERADMIN_PASSWORD: password,
  LOG_LEVEL: 'error',
  TRUST_PROXY: 'true',
  RATE_LIMITS: 'everything=1000000/60',
})
try {
  await shop.start()
  const place = { origin: shop.origin, databaseUrl: await shop.databaseUrl(), dataDir }
  await stockShop(place, { rows: 1000, buyers: 1, products: 1 })
  await read(2)
  const calm = await read(Number(seconds))
  const flood = promisify(execFile)(process.execPath, [
    flooders,
    shop.origin,
    String(flooding),
    String(Number(seconds) + 3),
  ])
  await sleep(2000)
  const flooded = await read(Number(seconds))
  const statuses = JSON.parse((await flood).stdout) as Record<string, number>
  const row = (name: string, of: (result: autocannon.Result) => number) =>
    say(`${name.padEnd(30)}${of(calm).toFixed(0).padStart(9)}${of(flooded).toFixed(0).padStart(9)}`)
  say(`${' '.repeat(30)}     calm  flooded`)
  row('catalogue, p50, ms', ({ latency }) => latency.p50)
  row('catalogue, p99, ms', ({ latency }) => latency.p99)
  row('catalogue, slowest, ms', ({ latency }) => latency.max)
  row('catalogue, a second', ({ requests }) => requests.average)
  row('catalogue, refused', ({ non2xx, errors }) => non2xx + errors)
  for (const [status, count] of Object.entries(statuses)) {
    say(`log-ins answered ${status}, a second${(count / (Number(seconds) + 3)).toFixed(0).padStart(16)}`)
  }
  const slowest = flooded.latency.p99
  say(`p99 while flooded: ${(slowest / most).toFixed(2)} of the ${most} ms it may take`)
  process.exitCode = slowest < most && flooded.non2xx + flooded.errors === 0 ? 0 : 1
} finally {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function read(duration: number) {
  return autocannon({ url: `${shop.origin}${basePath}/products?state=Publicado`, connections: readers, duration })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
