import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { freePort } from '../nginx.ts'
import { readDeployConfig } from '../deploy-config.ts'
import { Machine, newAddress, superuser, type Address } from './machine.ts'
import { findPrograms } from './programs.ts'
import { Service } from './service.ts'

const names = ['machine-1', 'machine-2', 'machine-3'] as const
const wholeTimeoutMs = 180_000
/** While buyers are active, no replica catches up completely. */
const maxLagBytes = 1_000_000
const user = { name: 'shop', password: 'de-la-tienda' } as const

const members = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
})

export type Cluster = {
  /** The URL of the shop's database, through HAProxy. */
  url: string
  /** The same, for a superuser. */
  superuserUrl: string
  machines: readonly Machine[]
  /** The machine that is primary, other than `but`; undefined while there is none. */
  primary(but?: Machine): Promise<Machine | undefined>
  /**
   * Waits until all three are members, one of them as synchronous standby, and have nearly caught up with the primary.
   */
  whole(): Promise<void>
  /** Orders a switchover; resolves when it is done, and throws when it is refused. */
  switchOver(from: Machine): Promise<void>
}

/**
 * Three machines configured as in deploy/cluster, all on this one, behind HAProxy; `opened` collects the functions that
 * close them.
 */
export async function openCluster(home: string, opened: (() => Promise<unknown>)[]): Promise<Cluster> {
  const programs = await findPrograms()
  const addresses = [await newAddress(names[0]), await newAddress(names[1]), await newAddress(names[2])]
  const machines: Machine[] = []
  for (const address of addresses) {
    const machine = await Machine.open(home, address, addresses, programs)
    opened.push(() => machine.close())
    machines.push(machine)
  }
  const port = await freePort()
  const configuration = join(home, 'haproxy.cfg')
  await writeFile(configuration, await readDeployConfig('cluster/haproxy.cfg', places(addresses, port)))
  const haproxy = new Service([programs.haproxy, ['-db', '-f', configuration]], {}, join(home, 'haproxy.log'))
  opened.push(() => haproxy.end('SIGKILL'))

  async function primary(but?: Machine): Promise<Machine | undefined> {
    const found = await Promise.all(
      machines.map(async (machine) => machine !== but && (await isPrimary(machine.address)) && machine),
    )
    return found.find((machine) => machine instanceof Machine)
  }
  const urlOf = ({ name, password }: typeof user | typeof superuser) =>
    `postgres://${name}:${password}@127.0.0.1:${port}/${user.name}`
  const cluster: Cluster = {
    url: urlOf(user),
    superuserUrl: urlOf(superuser),
    machines,
    primary,
    async whole() {
      for (const until = Date.now() + wholeTimeoutMs; !(await isWhole(machines)); await sleep(300)) {
        if (Date.now() > until) throw new Error(`the cluster was not whole within ${wholeTimeoutMs / 1000} s`)
      }
    },
    async switchOver(from) {
      const body = JSON.stringify({ leader: from.address.name })
      const reply = await fetch(`${from.address.rest}/switchover`, { method: 'POST', body })
      if (!reply.ok) throw new Error(`Patroni refused to switch over: ${reply.status} ${await reply.text()}`)
    },
  }
  for (const machine of machines) await machine.mend()
  haproxy.start()
  await cluster.whole()
  await createDatabase((await primary())?.address.postgres ?? 0)
  return cluster
}

const places = (addresses: readonly Address[], port: number): [was: string, is: string][] => [
  ['  user haproxy\n  group haproxy\n', ''],
  ['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`],
  ...addresses.map(({ name, rest, postgres }, index): [string, string] => [
    `server machine-${index + 1} 10.0.0.${index + 1}:5432 check port 8008`,
    `server ${name} 127.0.0.1:${postgres} check port ${new URL(rest).port}`,
  ]),
]

/** As docs/high-availability.md describes the setup. */
async function createDatabase(port: number): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: superuser.name, password: superuser.password })
  await client.connect()
  await client.query(`create role ${user.name} login password '${user.password}'`)
  await client.query(`create database ${user.name} owner ${user.name}`)
  await client.end()
}

async function isPrimary({ rest }: Address): Promise<boolean> {
  const reply = await fetch(`${rest}/primary`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
  await reply?.body?.cancel()
  return reply?.status === 200
}

async function isWhole(machines: readonly Machine[]): Promise<boolean> {
  for (const { address } of machines) {
    // Each machine is asked: one that is cut off knows an outdated state of the cluster.
    const signal = AbortSignal.timeout(1000)
    const reply = await fetch(`${address.rest}/cluster`, { signal }).catch(() => undefined)
    const seen = members.safeParse(await reply?.json().catch(() => undefined)).data?.members ?? []
    const roles = seen.map(({ role }) => role).toSorted()
    const areUp = seen.every(({ state, lag = 0 }) => /^(?:running|streaming)$/.test(state) && Number(lag) < maxLagBytes)
    if (!areUp || roles.join() !== 'leader,replica,sync_standby') return false
  }
  return true
}
