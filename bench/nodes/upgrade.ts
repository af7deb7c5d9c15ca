import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbeddedPostgres } from '../../server/platform/db/embedded.ts'
import { openBucket } from '../../server/testing/open-bucket.ts'
import { runCommand } from '../../server/testing/run-command.ts'
import { ShopProcess } from '../../server/testing/shop-process.ts'
import type * as Load from '../load/start-load.ts'
import type * as Stock from '../load/stock-shop.ts'
import { Visitor } from '../load/visitor.ts'
import { openBalancer } from './balancer.ts'
import { freePort } from './nginx.ts'
import { checkOut } from './released.ts'
import { purchaseMismatches } from './purchase-mismatches.ts'
import { lostSince, saveBefore } from './saved-before.ts'

/**
 * Under load, a server of this version joins one of an earlier version and migrates the shared database; the old one is
 * killed and restarted on the new schema, and finally stopped. The load is that of the earlier version, as from pages
 * that are still open. The old shop holds top-ups of one payment under several spellings of its number, waiting and
 * accepted ones. False when any of that is lost, when a purchase is not settled by its key, exactly once, or when
 * another request failed while both servers were running. With `only` the buyers, who retry requests without a reply,
 * the result does not depend on the speed of the machine.
 */
export async function survivesUpgrade(
  home: string,
  opened: (() => Promise<unknown>)[],
  say: (line: string) => void,
  { seconds, from, only }: { seconds: number; from: string; only?: 'buyers' },
): Promise<boolean> {
  const released = await checkOut(from, join(home, 'released'))
  const { stockShop } = (await import(released('bench/load/stock-shop.ts').href)) as typeof Stock
  const { startLoad } = (await import(released('bench/load/start-load.ts').href)) as typeof Load
  await mkdir(join(home, 'database'))
  const postgres = await openEmbeddedPostgres({ dataDir: join(home, 'database'), say })
  opened.push(() => postgres.stop())
  const bucket = await openBucket()
  opened.push(() => bucket.close())
  const ports = [await freePort(), await freePort()] as const
  const balancer = await openBalancer(ports)
  opened.push(() => balancer.close())
  const secretsKey = 'a-key-for-an-upgrade-under-load-01'
  const shared = {
    DATABASE_URL: postgres.url,
    S3_URL: bucket.url,
    SECRETS_KEY: secretsKey,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
    SUPERADMIN_PASSWORD: 'Una-clave-larga-7',
    RATE_LIMITS: 'off',
  }
  const openServer = async (port: number, program?: URL) => {
    const dataDir = join(home, `server-${port}`)
    await mkdir(dataDir)
    const server = new ShopProcess(dataDir, { ...shared, PORT: String(port) }, program)
    await server.start()
    opened.push(() => server.stop())
    return server
  }
  const before = await openServer(ports[0], released('server/main.ts'))
  const place = { origin: balancer.origin, databaseUrl: postgres.url, dataDir: before.dataDir, secretsKey }
  // Enough products that none sells out: the page of one that does would count as a failed request.
  const stocked = await stockShop(place, { rows: 500, buyers: 6, products: 6 + Math.ceil(seconds / 5) })
  // Queried as by pages of this version.
  const asNow = ({ origin, token }: { origin: string; token?: string | undefined }) => new Visitor(origin, token)
  const buyers = stocked.buyers.map(({ username, client }) => ({ username, client: asNow(client) }))
  const administrator = asNow(stocked.administrator)
  const saved = await saveBefore(postgres.url, { administrator, buyers })

  const phaseMs = (seconds * 1000) / 6
  const load = startLoad(stocked, { thinkTimeMs: 100, ...(only && { only }) })
  // Stops the load if something below fails.
  opened.push(() => load.stop())
  const failed = recordFailures(load, stocked.buyers)
  await sleep(phaseMs)
  const after = await openServer(ports[1])
  say(`a server of this version joined that of ${from}`)
  await sleep(2 * phaseMs)
  const failures = [...failed]
  await before.kill()
  await before.start()
  say(`that of ${from} was killed, and started again on the new schema`)
  await sleep(2 * phaseMs)
  await before.stop()
  say('it was asked to end')
  await sleep(phaseMs)
  await load.stop()

  const all = [...load.intents.values()].flat()
  const lost = await lostSince(postgres.url, { administrator }, saved)
  const wrong = await purchaseMismatches(buyers, load.intents)
  const doctor = await runCommand('doctor', [], { ...shared, DATA_DIR: after.dataDir })
  say(`\n${load.stats.table()}\n`)
  say(
    `purchases: ${all.length}, of which ${all.filter(({ id }) => id).length} made, asked more than once: ${all.filter(({ tries }) => tries > 1).length}`,
  )
  say(`calls that failed while both sold: ${failures.length === 0 ? 'none' : `\n${failures.join('\n')}`}`)
  say(`purchases lost, twice or without an answer: ${wrong.length === 0 ? 'none' : `\n${wrong.join('\n')}`}`)
  say(`of what was saved before, lost or changed: ${lost.length === 0 ? 'nothing' : `\n${lost.join('\n')}`}`)
  say(`doctor: ${doctor.said.trim().split('\n').at(-1)}`)
  return (
    wrong.length + lost.length === 0 && doctor.code === 0 && (only || failures.length === 0) && all.some(({ id }) => id)
  )
}

/**
 * What fails from now on. A purchase that is asked for again while it still runs is told so: that is no failure, though the load
 * counts it as one.
 */
function recordFailures({ stats }: Load.Load, buyers: Awaited<ReturnType<typeof Stock.stockShop>>['buyers']): string[] {
  const failed: string[] = []
  const recording = async <Result>(kind: string, act: () => Promise<Result>): Promise<Result> =>
    act().catch((error: unknown) => {
      failed.push(`${kind}: ${String(error)}`)
      throw error
    })
  const time = stats.time.bind(stats)
  stats.time = (kind, act) => time(kind, () => recording(kind, act))
  for (const { client } of buyers) {
    const wire = client.wire.bind(client)
    client.wire = async (...sent) => {
      const reply = await recording(sent[0].path, () => wire(...sent))
      if (reply.status >= 500) failed.push(`${sent[0].path}: ${reply.status} ${reply.text}`)
      return reply
    }
  }
  return failed
}
