import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbeddedPostgres } from '../../server/platform/db/embedded.ts'
import { runCommand } from '../../server/testing/run-command.ts'
import { startLoad } from '../load/start-load.ts'
import { openServers } from './open-servers.ts'
import { violatedRules } from './rules.ts'
import { purchaseMismatches } from './purchase-mismatches.ts'

/**
 * Under load, kills and restarts one server, then the other, then stops and restarts the first as an upgrade does.
 * False unless every purchase is settled by its key, exactly once.
 */
export async function survivesRestarts(
  home: string,
  opened: (() => Promise<unknown>)[],
  say: (line: string) => void,
  seconds: number,
): Promise<boolean> {
  const phaseMs = (seconds * 1000) / 8
  const broken = await violatedRules(home)
  say(`rules of deploy/nginx.conf: ${broken.length === 0 ? 'kept' : `broken:\n${broken.join('\n')}`}`)
  await mkdir(join(home, 'database'))
  const postgres = await openEmbeddedPostgres({ dataDir: join(home, 'database'), say })
  opened.push(() => postgres.stop())
  const { nginx, servers, env, stock } = await openServers(home, postgres.url, opened)
  const stocked = await stock(8)

  const load = startLoad(stocked, { thinkTimeMs: 100 })
  await sleep(phaseMs)
  for (const server of servers) {
    await server.kill()
    say(`killed ${new URL(server.origin).port} under load`)
    await sleep(phaseMs)
    await server.start()
    say('started it again')
    await sleep(2 * phaseMs)
  }
  const failuresBefore = load.stats.failures
  const [one] = servers
  await one.stop()
  await one.start()
  await sleep(phaseMs)
  say(
    `asked ${new URL(one.origin).port} to end, and started it again: ${load.stats.failures - failuresBefore} calls failed`,
  )
  await load.stop()

  const all = [...load.intents.values()].flat()
  const failed = all.filter(({ tries }) => tries > 1)
  const wrong = await purchaseMismatches(stocked.buyers, load.intents)
  const doctor = await runCommand('doctor', [], env)
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
