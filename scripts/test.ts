import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { temporaryPlace } from '../server/testing/temporary-place.ts'
import { removeWithDatabases } from './remove-with-databases.ts'
import { longTests, repeatedTests, slowTests, walkedTests } from './slow-tests.ts'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, '.cache')
const bin = (name: string) => join(root, 'node_modules', ...name.split('/'))

const lane = (['quick', 'long', 'release'] as const).find((it) => process.argv.includes(`--${it}`)) ?? 'all'

type Check = { name: string; args: string[] }

const staticChecks: Check[] = [
  { name: 'tipos', args: [bin('typescript/bin/tsc'), '-b'] },
  { name: 'estilo', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'formato', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'código sin uso', args: [bin('knip/bin/knip.js')] },
]
const exclude = (files: readonly string[]) => files.map((file) => `--exclude=${file}`)
const tests: Check = {
  name: 'pruebas',
  args: [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${join(cache, 'tests.json')}`,
    ...{
      all: exclude(longTests),
      quick: exclude([...longTests, ...slowTests]),
      long: [...longTests, ...walkedTests],
      release: repeatedTests,
    }[lane],
  ],
}
/** Titles of journeys, each of which begins with its size: of `npm run test:long`, and of `npm run test:release`. */
const longJourneys = '@long'
const secondSizes = String.raw`^(phone|desktop) .*@\1-again`
const chosen = {
  all: `--grep-invert=${longJourneys}|${secondSizes}`,
  long: `--grep=${longJourneys}`,
  release: `--grep=${secondSizes}`,
}
const journeys: Check | undefined =
  lane === 'quick'
    ? undefined
    : { name: 'recorridos en el navegador', args: [bin('@playwright/test/cli.js'), 'test', chosen[lane]] }

const vitestReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numTotalTests: z.int() })
const journeyReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

mkdirSync(cache, { recursive: true })
for (const report of ['tests.json', 'journeys.json']) rmSync(join(cache, report), { force: true })

// The temporary folder of all checks, removed at the end.
const temporary = mkdtempSync(join(temporaryPlace(), 'shop-'))
// Hundreds of shops, commands and readers of statements are started as processes: types are stripped once for all.
const compiled = { NODE_COMPILE_CACHE: join(cache, 'compiled') }
const env = { ...compiled, ...process.env, TEST_LANE: lane, TMPDIR: temporary, TEMP: temporary, TMP: temporary }

// On Windows a detached process would open a window of its own.
const group = process.platform !== 'win32'

const running = new Set<ChildProcess>()
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

const failedCheck =
  (await (lane === 'all' || lane === 'quick' ? besideTests() : runShown(tests))) ??
  (journeys && (await runShown(journeys)))
await removeWithDatabases(temporary)

const { passed, failed, skipped } = totals()
if (failedCheck) process.stdout.write(`\nFalló: ${failedCheck}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failedCheck ? 1 : 0)

function stop(): void {
  stopped = true
  for (const child of running) child.kill('SIGINT')
}

/**
 * The static checks, one after the other, beside the tests, which mostly wait. The first that fails ends the tests, and
 * is printed last. Returns the name of the check that failed.
 */
async function besideTests(): Promise<string | undefined> {
  const ended = runShown(tests)
  let failed: string | undefined
  let report = ''
  for (const check of staticChecks) {
    if (stopped) break
    const { passed, output, result } = await run(check, 'pipe')
    if (passed) process.stdout.write(result)
    else {
      failed = check.name
      report = output + result
      stop()
    }
  }
  const failedTests = await ended
  process.stdout.write(report)
  return failed ?? failedTests
}

/** Runs a check and shows its output meanwhile. Returns its name if it failed. */
async function runShown(check: Check): Promise<string | undefined> {
  process.stdout.write(`\n── ${check.name}\n`)
  const { passed, result } = await run(check, 'inherit')
  process.stdout.write(result)
  return passed ? undefined : check.name
}

/** In a process group of its own, so that processes that a check leaves running end with it. */
async function run({ name, args }: Check, to: 'inherit' | 'pipe') {
  const started = Date.now()
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', to, to], detached: group })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  // What a test leaves running may hold its output open.
  const [status] = (await once(child, to === 'pipe' ? 'close' : 'exit')) as [number | null]
  running.delete(child)
  try {
    if (group && child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // No process was left.
  }
  const passed = status === 0 && !stopped
  const result = `── ${name}: ${passed ? 'bien' : 'MAL'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`
  return { passed, output, result }
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
