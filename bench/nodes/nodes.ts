import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { survivesFailovers } from './failover/failover.ts'
import { readRelease } from './released.ts'
import { survivesRestarts } from './restarts.ts'
import { survivesUpgrade } from './upgrade.ts'

// npm run nodes [-- --seconds 40]: two servers on one PostgreSQL and one bucket, behind nginx; each is killed once under load.
// npm run nodes -- --failover [--rounds 7] [--seed 1] [--only switchover]: the same servers on a PostgreSQL cluster, whose machines fail by seed.
// npm run nodes -- --upgrade [--seconds 300] [--from v1.0.0] [--only buyers]: a server of this version beside one of the last release.

const given = z.object({
  seconds: z.coerce.number().min(8).default(40),
  failover: z.boolean().default(false),
  rounds: z.coerce.number().int().min(1).max(1000).default(7),
  seed: z.coerce.number().int().min(0).max(4_294_967_295).optional(),
  only: z.string().default(''),
  upgrade: z.boolean().default(false),
  from: z.string().optional(),
})
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    seconds: text,
    failover: { type: 'boolean' },
    rounds: text,
    seed: text,
    only: text,
    upgrade: { type: 'boolean' },
    from: text,
  },
})
const {
  seconds,
  failover,
  rounds,
  only,
  upgrade,
  from,
  seed = Math.floor(Math.random() * 2 ** 32),
} = given.parse(values)
const say = (line: string) => void process.stdout.write(`${line}\n`)

const home = await mkdtemp(join(tmpdir(), 'shop-nodes-'))
const opened: (() => Promise<unknown>)[] = []
const close = async () => {
  for (const end of opened.splice(0).toReversed()) await end().catch(() => {})
}
const remove = () => rm(home, { recursive: true, force: true, maxRetries: 5 })
// Otherwise the processes of a cluster would outlive this one and keep its file systems mounted.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(1)))
try {
  const isWell = failover
    ? await survivesFailovers(home, opened, say, { rounds, seed, only })
    : upgrade
      ? await survivesUpgrade(home, opened, say, {
          seconds,
          from: from ?? (await readRelease()).commit,
          ...(only === 'buyers' && { only }),
        })
      : await survivesRestarts(home, opened, say, seconds)
  process.exitCode = isWell ? 0 : 1
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  const isKept = failover && process.exitCode === 1 && opened.length > 0
  await close()
  if (isKept) say(`what the programs of the cluster said is in ${home}`)
  else await remove()
}
