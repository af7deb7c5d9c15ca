import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runCommand } from '../../server/testing/run-command.ts'
import { ShopProcess } from '../../server/testing/shop-process.ts'
import { startLoad } from '../load/start-load.ts'
import { password, stockShop } from '../load/stock-shop.ts'
import { median } from '../repeat.ts'
import { trendOf, sample, type Sample } from './samples.ts'

// npm run soak -- --minutes 30 [--pause 400]: tests whether a server leaks under mixed load. Samples its resident
// memory and open descriptors, and prints how the last third of the run compares with the first, and what remains
// afterwards.

const options = { minutes: { type: 'string', default: '30' }, pause: { type: 'string', default: '400' } } as const
const { minutes, pause } = parseArgs({ options }).values
const sampleIntervalMs = 3000
const maxMemoryMb = 250
const say = (line: string) => void process.stdout.write(`${line}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'shop-soak-'))
const shop = new ShopProcess(dataDir, {
  SUPERADMIN_PASSWORD: password,
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  TRUST_PROXY: 'true',
  RATE_LIMITS: 'purchase=6000/60,everything=60000/60,upload=60000/60',
})
try {
  await shop.start()
  const fresh = await sample(shop.pid)
  const place = { origin: shop.origin, databaseUrl: await shop.databaseUrl(), dataDir }
  // Each product has five hundred profiles: enough that none sells out.
  const stocked = await stockShop(place, { rows: 5000, buyers: 6, products: 20 + 3 * Number(minutes) })
  const load = startLoad(stocked, { thinkTimeMs: Number(pause) })
  const samples = await watch(Number(minutes) * 60_000)
  await load.stop()
  // Time for idle connections to close and for garbage collection.
  await sleep(20_000)
  const after: Sample[] = []
  for (let taken = 0; taken < 5; taken++) {
    after.push(await sample(shop.pid))
    await sleep(1000)
  }

  say(`\n${load.stats.table()}\n`)
  for (const figure of ['memory', 'descriptors'] as const) {
    const { first, last, ratio, perHour } = trendOf(samples, figure)
    const highest = Math.max(...samples.map((it) => it[figure]))
    say(`${figure}${figure === 'memory' ? ', MB' : ''}: fresh ${fresh[figure].toFixed(0)}, most ${highest.toFixed(0)}`)
    say(`  first third ${first.toFixed(0)}, last third ${last.toFixed(0)}, last : first ${ratio.toFixed(2)}`)
    say(`  slope per hour ${perHour.toFixed(1)}`)
  }
  const left = median(after.map(({ memory }) => memory))
  say(
    `memory after the load: ${left.toFixed(0)} MB, ${(left / maxMemoryMb).toFixed(2)} of the ${maxMemoryMb} MB it may be`,
  )
  say(`descriptors after the load: ${median(after.map(({ descriptors }) => descriptors))}`)
  const doctor = await runCommand('doctor', [], { DATA_DIR: dataDir })
  say(`failures: ${load.stats.failures}; doctor: ${doctor.said.trim().split('\n').at(-1)}`)
  process.exitCode = left <= maxMemoryMb && doctor.code === 0 ? 0 : 1
} finally {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function watch(milliseconds: number): Promise<Sample[]> {
  const samples: Sample[] = []
  let said = Date.now()
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(sampleIntervalMs)) {
    const taken = await sample(shop.pid)
    samples.push(taken)
    if (Date.now() - said < 60_000) continue
    said = Date.now()
    const left = Math.round((until - Date.now()) / 60_000)
    say(`… ${left} min left, ${taken.memory.toFixed(0)} MB, ${taken.descriptors} descriptors`)
  }
  return samples
}
