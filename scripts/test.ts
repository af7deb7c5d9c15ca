import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { removeWithDatabases } from './remove-with-databases.ts'
import { slowTests } from './slow-tests.ts'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, '.cache')
const bin = (name: string) => join(root, 'node_modules', ...name.split('/'))

const quick = process.argv.includes('--quick')

const checks = [
  { name: 'tipos', args: [bin('typescript/bin/tsc'), '-b'] },
  { name: 'estilo', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'formato', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'código sin uso', args: [bin('knip/bin/knip.js')] },
  {
    name: 'pruebas',
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${join(cache, 'tests.json')}`,
      ...(quick ? slowTests.map((files) => `--exclude=${files}`) : []),
    ],
  },
  { name: 'recorridos en el navegador', args: [bin('@playwright/test/cli.js'), 'test'], isSlow: true },
]

const vitestReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numTotalTests: z.int() })
const journeyReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

mkdirSync(cache, { recursive: true })
for (const report of ['tests.json', 'journeys.json']) rmSync(join(cache, report), { force: true })

// The temporary folder of all checks, removed at the end.
const temporary = mkdtempSync(join(tmpdir(), 'shop-'))
const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary }

// On Windows a detached process would open a window of its own.
const group = process.platform !== 'win32'

let current: ChildProcess | undefined
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
    current?.kill('SIGINT')
  })
}

let failedCheck: string | undefined
for (const { name, args, isSlow } of checks) {
  if (quick && isSlow) continue
  const started = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const passed = (await run(args)) && !interrupted
  process.stdout.write(`── ${name}: ${passed ? 'bien' : 'MAL'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
  if (!passed) {
    failedCheck = name
    break
  }
}
await removeWithDatabases(temporary)

const { passed, failed, skipped } = totals()
if (failedCheck) process.stdout.write(`\nFalló: ${failedCheck}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failedCheck ? 1 : 0)

/** In a process group of its own, so that processes that a check leaves running end with it. */
async function run(args: string[]): Promise<boolean> {
  current = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: group })
  const [status] = (await once(current, 'exit')) as [number | null]
  try {
    if (group && current.pid) process.kill(-current.pid, 'SIGKILL')
  } catch {
    // No process was left.
  }
  return status === 0
}

/** The totals of the reports of the two test runners. */
function totals(): { passed: number; failed: number; skipped: number } {
  const tests = read('tests.json', vitestReport)
  const journeys = read('journeys.json', journeyReport)?.stats
  return {
    passed: (tests?.numPassedTests ?? 0) + (journeys?.expected ?? 0),
    failed: (tests?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0) + (journeys?.flaky ?? 0),
    skipped: (tests ? tests.numTotalTests - tests.numPassedTests - tests.numFailedTests : 0) + (journeys?.skipped ?? 0),
  }
}

function read<Report>(name: string, schema: z.ZodType<Report>): Report | undefined {
  const path = join(cache, name)
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}
