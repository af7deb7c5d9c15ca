import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-run-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const deaths = [
  ['its heap is full', 'const kept = []; for (;;) kept.push(new Array(100_000).fill(kept.length))'],
  ['the system kills it', "process.kill(process.pid, 'SIGKILL')"],
  ['it aborts', 'process.abort()'],
] as const

test.each(deaths)('a shop that dies because %s prints one sentence without a stack', async (_how, code) => {
  const hook = join(home, 'hook.cjs')
  await writeFile(hook, `if (/server.main\\.ts$/.test(process.argv[1] ?? '')) { ${code} }`)
  const env = { ...process.env, NODE_OPTIONS: `--require ${hook}`, PORT: '0', DATA_DIR: join(home, 'data') }
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'run.mjs'), 'start'], {
    env,
    encoding: 'utf8',
  })
  expect(status).not.toBe(0)
  expect(stderr.trim()).toMatch(/^La tienda se cerró de golpe: .*memoria.*$/)
})
