import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '../../../server/testing/run-command.ts'
import type { PurchaseIntent } from '../../load/buyer.ts'
import { startLoad } from '../../load/start-load.ts'
import { makeProduct, type LoadShop } from '../../load/stock-shop.ts'
import { openServers, type Servers } from '../open-servers.ts'
import { purchaseMismatches } from '../purchase-mismatches.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { longestGap } from './gaps.ts'
import { injectFault } from './inject-fault.ts'
import { faults, planRounds, type FaultKind, type Round } from './plan.ts'

type Options = { rounds: number; seed: number; only: string }
type Site = { cluster: Cluster; shop: Servers; stocked: LoadShop; leaseMs: number; told: Map<string, PurchaseIntent[]> }
type Result = { fault: FaultKind; gap: number; wrong: string[] }

const buyers = 6
const productsOfRound = 5
const patroni = new URL('../../../deploy/cluster/patroni.yml', import.meta.url)

/**
 * Runs buyers against two servers on a cluster of three machines, injects the faults of the seed, and reports for how
 * long nobody could buy. False when an acknowledged purchase is lost or duplicated, or when an outage is longer than
 * its limit.
 */
export async function survivesFailovers(
  home: string,
  opened: (() => Promise<unknown>)[],
  say: (line: string) => void,
  { rounds: count, seed, only }: Options,
): Promise<boolean> {
  const rounds = planRounds(seed, count).filter(({ fault }) => fault.includes(only))
  say(`seed ${seed}, ${rounds.length} rounds`)
  const ttl = Number(/^ +ttl: (\d+)$/m.exec(await readFile(patroni, 'utf8'))?.[1])
  const cluster = await openCluster(home, opened)
  const shop = await openServers(home, cluster.url, opened, cluster.superuserUrl)
  const site: Site = { cluster, shop, leaseMs: ttl * 1000, stocked: await shop.stock(buyers), told: new Map() }
  const results: Result[] = []
  for (const [index, round] of rounds.entries()) {
    const number = String(index + 1).padStart(4)
    if (round.fault === 'disk full' && !cluster.machines[0]?.disk) {
      say(`${number}  ${round.fault}: left out, no file system can be mounted here`)
      continue
    }
    const { line, isOver, ...result } = await play(site, round)
    say(`${number}  ${line}`)
    for (const sentence of result.wrong) say(`      ✗ ${sentence}`)
    results.push({ fault: round.fault, ...result })
    // A cluster that does not recover is useless for later rounds.
    if (isOver) break
  }
  say(`\n${report(results)}`)
  return results.length > 0 && results.every(({ wrong }) => wrong.length === 0)
}

async function play(site: Site, round: Round) {
  const { cluster, shop, stocked } = site
  const primary = await cluster.primary()
  if (!primary) throw new Error('the cluster has no primary')
  stocked.productIds.length = 0
  for (let made = 0; made < productsOfRound; made++) {
    stocked.productIds.push(await makeProduct(stocked.administrator, made))
  }
  const pids = shop.servers.map(({ pid }) => pid)
  const saidBefore = shop.servers.map(({ output }) => output.length)
  const load = startLoad(stocked, { thinkTimeMs: 200, only: 'buyers' })
  await sleep(round.after)
  const since = performance.now()
  const wrong: string[] = []
  const outcome = await injectFault(round, { ...site, primary, servers: shop.servers }).catch((error: unknown) => {
    wrong.push(String(error))
    return undefined
  })
  await sleep(1000)
  const until = performance.now()
  await load.stop()

  const intents = [...load.intents.values()].flat()
  const sold = intents.flatMap(({ id, answeredAt }) => (id === undefined ? [] : (answeredAt ?? [])))
  const gap = longestGap(sold, since, until) / 1000
  for (const [username, more] of load.intents) site.told.set(username, [...(site.told.get(username) ?? []), ...more])
  wrong.push(...(await purchaseMismatches(stocked.buyers, site.told)))
  const limit = faults[round.fault]
  if (limit !== undefined && gap > limit) wrong.push(`nobody could buy for longer than ${limit} s`)
  for (const [index, server] of shop.servers.entries()) {
    // An unreachable database is an expected error: requests get 503, not 500.
    const unexpected = server.output.slice(saidBefore[index]).match(/^.*"UNEXPECTED".*$/gm) ?? []
    if (unexpected.length > 0) wrong.push(`${unexpected.length} calls answered 500, such as ${unexpected[0]}`)
    const isKilled = round.fault === 'server of the shop killed' && index === round.server
    if (!isKilled && !(server.isRunning && server.pid === pids[index])) {
      wrong.push(`server ${index + 1} of the shop ended by itself`)
      if (!server.isRunning) await server.start()
    }
  }
  const doctor = await runCommand('doctor', [], shop.env)
  if (doctor.code !== 0) wrong.push(`doctor: ${doctor.said.trim()}`)
  const { takenOverAt } = outcome ?? {}
  const taken = takenOverAt === undefined ? '' : `, another primary after ${seconds(takenOverAt - since)}`
  const repeated = intents.filter(({ tries }) => tries > 1).length
  const line =
    `${round.fault} (${primary.address.name})${taken}: nobody could buy for ${gap.toFixed(1)} s; ` +
    `${sold.length} bought, ${repeated} asked again; in order: ${wrong.length === 0 ? 'yes' : 'no'}`
  return { line, gap, wrong, isOver: outcome === undefined }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

function report(results: readonly Result[]): string {
  const lines = [
    `${'fault'.padEnd(28)}${'rounds'.padStart(7)}${'median s'.padStart(10)}${'most s'.padStart(8)}  at most`,
  ]
  for (const fault of Object.keys(faults) as FaultKind[]) {
    const gaps = results
      .flatMap((result) => (result.fault === fault ? result.gap : []))
      .toSorted((one, two) => one - two)
    if (gaps.length === 0) continue
    const [middle = 0, most = 0] = [gaps[Math.floor(gaps.length / 2)], gaps.at(-1)]
    const figures = `${String(gaps.length).padStart(7)}${middle.toFixed(1).padStart(10)}${most.toFixed(1).padStart(8)}`
    lines.push(`${fault.padEnd(28)}${figures}  ${faults[fault] ?? ''}`)
  }
  const wrong = results.flatMap((result) => result.wrong).length
  return [...lines, `lost, twice or otherwise wrong: ${wrong === 0 ? 'nothing' : wrong}`].join('\n')
}
