import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, '.cache')
const bin = (name: string) => join(root, 'node_modules', ...name.split('/'))

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
    ],
  },
  { name: 'recorridos en el navegador', args: [bin('@playwright/test/cli.js'), 'test'] },
]

const vitestReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numTotalTests: z.int() })
const journeyReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

mkdirSync(cache, { recursive: true })
for (const report of ['tests.json', 'journeys.json']) rmSync(join(cache, report), { force: true })

let failedCheck: string | undefined
for (const { name, args } of checks) {
  const started = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  process.stdout.write(
    `── ${name}: ${status === 0 ? 'bien' : 'MAL'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
  )
  if (status !== 0) {
    failedCheck = name
    break
  }
}

const { passed, failed, skipped } = totals()
if (failedCheck) process.stdout.write(`\nFalló: ${failedCheck}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failedCheck ? 1 : 0)

/** What the reports of the two runners say, added up. */
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
