import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleOf, running } from '../../server/testing/shop-process.ts'
import { median } from '../repeat.ts'

// npm run bench:start [-- --rounds 5]: measures the time from the start of a shop's process to its first response, with
// an empty folder and with data, and the time of each step. Prints medians and their limits, and how the bundled server
// of `npm start` compares with its sources, started by turns on the same data.

const { rounds } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } }).values
const sources = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const bundle = bundleOf('main.ts')
const targets = { 'empty folder': 5000, 'with data': 1500 }
const maxRatio = 0.66

type Started = { total: number; steps: [step: string, ms: number][] }

const starts: Record<keyof typeof targets | 'from sources', Started[]> = {
  'empty folder': [],
  'with data': [],
  'from sources': [],
}
for (let round = 0; round < Number(rounds); round++) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-start-'))
  starts['empty folder'].push(await start(bundle, dataDir))
  const both = [
    async () => starts['with data'].push(await start(bundle, dataDir)),
    async () => starts['from sources'].push(await start(sources, dataDir)),
  ]
  // The second start of a shop has more to do than the third.
  for (const startOne of round % 2 === 0 ? both : both.toReversed()) await startOne()
  await rm(dataDir, { recursive: true, force: true })
}
const totalOf = (kind: keyof typeof starts) => median(starts[kind].map((it) => it.total))
for (const [kind, maxMs] of Object.entries(targets) as [keyof typeof targets, number][]) {
  const total = totalOf(kind)
  process.stdout.write(
    `${kind}: ${total.toFixed(0)} ms, ${(total / maxMs).toFixed(2)} of the ${maxMs} ms it may take\n`,
  )
  printSteps(kind)
}
const ratio = totalOf('with data') / totalOf('from sources')
process.stdout.write(
  `from its sources: ${totalOf('from sources').toFixed(0)} ms; bundled ${ratio.toFixed(2)} of that, at most ${maxRatio}\n`,
)
printSteps('from sources')

function printSteps(kind: keyof typeof starts): void {
  const all = starts[kind]
  for (const [index, [step]] of (all[0]?.steps ?? []).entries()) {
    const ms = median(all.map((it) => it.steps[index]?.[1] ?? NaN))
    process.stdout.write(`  ${step.padEnd(24)}${ms.toFixed(0).padStart(6)} ms\n`)
  }
}

/** Starts a shop, sends it one request as soon as it listens, and stops it. */
async function start(program: string, dataDir: string): Promise<Started> {
  const began = Date.now()
  const env = {
    ...running.env,
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DRAND_URL: 'off',
    LOG_LEVEL: 'debug',
  }
  const child = spawn(process.execPath, [...running.flags, program], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const closed = once(child, 'close')
  const steps: [string, number][] = []
  let last = began
  for await (const line of createInterface({ input: child.stdout })) {
    const said = line.startsWith('{') ? (JSON.parse(line) as { time: number; msg: string }) : undefined
    if (said) {
      steps.push([said.msg, said.time - last])
      last = said.time
    }
    const origin = /abierta en (http:\S+)/.exec(line)?.[1]
    if (!origin) continue
    await fetch(`${origin}/api/v1/categories`)
    const now = Date.now()
    steps.push(['first answer', now - last])
    child.kill('SIGTERM')
    child.stdout.resume()
    await closed
    return { total: now - began, steps }
  }
  throw new Error('the shop did not start')
}
