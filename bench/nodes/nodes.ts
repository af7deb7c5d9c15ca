import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openEmbeddedPostgres } from '../../server/platform/db/embedded.ts'
import { openBucket } from '../../server/testing/open-bucket.ts'
import { runCommand } from '../../server/testing/run-command.ts'
import { ShopProcess } from '../../server/testing/shop-process.ts'
import { startLoad } from '../load/start-load.ts'
import { password, stockShop } from '../load/stock-shop.ts'
import { freePort, startNginx } from './nginx.ts'
import { brokenRules } from './rules.ts'
import { unsettled } from './unsettled.ts'

// npm run nodes [-- --seconds 40]: two servers on one PostgreSQL and one bucket, behind nginx as deploy/nginx.conf has it.
// Under load one is killed and started again, then the other, then the first as an upgrade does it. Fails when a purchase is not settled by its key, exactly once.

const { seconds } = parseArgs({ options: { seconds: { type: 'string', default: '40' } } }).values
const phaseMs = (Number(seconds) * 1000) / 8
const say = (line: string) => void process.stdout.write(`${line}\n`)

const home = await mkdtemp(join(tmpdir(), 'shop-nodes-'))
const opened: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
try {
  process.exitCode = (await holds()) ? 0 : 1
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  for (const close of opened.toReversed()) await close()
}

async function holds(): Promise<boolean> {
  const broken = await brokenRules(home)
  say(`rules of deploy/nginx.conf: ${broken.length === 0 ? 'kept' : `broken:\n${broken.join('\n')}`}`)
  const ports = [await freePort(), await freePort()] as const
  const nginx = await startNginx(join(home, 'nginx'), ports)
  opened.push(() => nginx.stop())
  await mkdir(join(home, 'database'))
  const postgres = await openEmbeddedPostgres({ dataDir: join(home, 'database'), say })
  opened.push(() => postgres.stop())
  const bucket = await openBucket()
  opened.push(() => bucket.close())
  const shared = {
    DATABASE_URL: postgres.url,
    S3_URL: bucket.url,
    SECRETS_KEY: 'a-key-for-the-nodes-of-this-run-0001',
    PUBLIC_URL: nginx.origin,
    TRUST_PROXY: 'true',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    SUPERADMIN_PASSWORD: password,
    RATE_LIMITS: 'purchase=6000/60,everything=60000/60,upload=6000/60',
  }
  const servers: ShopProcess[] = []
  for (const port of ports) {
    const dataDir = join(home, `server-${port}`)
    await mkdir(dataDir)
    const server = new ShopProcess(dataDir, { ...shared, PORT: String(port) })
    await server.start()
    opened.push(() => server.stop())
    servers.push(server)
  }
  const [one, other] = servers as [ShopProcess, ShopProcess]
  const place = {
    origin: nginx.origin,
    databaseUrl: postgres.url,
    dataDir: one.dataDir,
    secretsKey: shared.SECRETS_KEY,
  }
  const stocked = await stockShop(place, { rows: 2000, buyers: 8, products: 12 })

  const load = startLoad(stocked, { thinkTimeMs: 100 })
  await sleep(phaseMs)
  for (const server of [one, other]) {
    await server.kill()
    say(`killed ${new URL(server.origin).port} under load`)
    await sleep(phaseMs)
    await server.start()
    say('started it again')
    await sleep(2 * phaseMs)
  }
  const failuresBefore = load.stats.failures
  await one.stop()
  await one.start()
  await sleep(phaseMs)
  say(
    `asked ${new URL(one.origin).port} to end, and started it again: ${load.stats.failures - failuresBefore} calls failed`,
  )
  await load.stop()

  const all = [...load.intents.values()].flat()
  const failed = all.filter(({ tries }) => tries > 1)
  const wrong = await unsettled(stocked, load.intents)
  const doctor = await runCommand('doctor', [], { ...shared, DATA_DIR: one.dataDir })
  say(`\n${load.stats.table()}\n`)
  const repeated = await nginx.repeated()
  const purchases = repeated.filter((call) => call === 'POST /api/v1/purchases')
  say(`calls that nginx sent on to the other server: ${repeated.length}, purchases among them: ${purchases.length}`)
  say(`purchases: ${all.length}, of which ${all.filter(({ id }) => id).length} made`)
  say(
    `purchases that failed once or more: ${failed.length}, settled by their key: ${failed.filter(({ id, refusal }) => id ?? refusal).length}`,
  )
  say(`purchases lost, twice or without an answer: ${wrong.length === 0 ? 'none' : `\n${wrong.join('\n')}`}`)
  say(`doctor: ${doctor.said.trim().split('\n').at(-1)}`)
  return broken.length === 0 && wrong.length === 0 && doctor.code === 0 && all.length > 0
}
