import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
  await writeFile(hook, `if (/server.start\\.js$/.test(process.argv[1] ?? '')) { ${code} }`)
  const env = { ...process.env, NODE_OPTIONS: `--require ${hook}`, PORT: '0', DATA_DIR: join(home, 'data') }
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'run.mjs'), 'start'], {
    env,
    encoding: 'utf8',
  })
  expect(status).not.toBe(0)
  expect(stderr.trim()).toMatch(/^La tienda se cerró de golpe: .*memoria.*$/)
})

test('without the bundler, a shop runs the bundle of its sources, else the sources', async () => {
  const folder = join(home, 'una tienda con ñ')
  for (const name of ['run', 'build', 'install', 'steps'])
    await cp(join(root, 'scripts', `${name}.mjs`), join(folder, 'scripts', `${name}.mjs`))
  await cp(join(root, 'server', 'node.json'), join(folder, 'server', 'node.json'))
  for (const name of ['contract', 'domain', 'web/dist', 'node_modules', '.cache/server'])
    await mkdir(join(folder, name), { recursive: true })
  const bundler = "import { writeFileSync } from 'node:fs'; writeFileSync('.cache/server/start.js', 'console.log(2)')"
  const files = {
    'server/main.ts': 'console.log(1)',
    'scripts/bundle.ts': bundler,
    'package.json': '{"type":"module"}',
  }
  const empty = { 'package-lock.json': '', 'node_modules/.package-lock.json': '', 'web/dist/index.html': '' }
  for (const [name, text] of Object.entries({ ...files, ...empty })) await writeFile(join(folder, name), text)
  const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout
  const run = () => node('scripts/run.mjs', 'start')

  expect(run()).toBe('1\n')
  node('--input-type=module', '-e', "await (await import('./scripts/build.mjs')).buildServer()")
  expect(run()).toBe('2\n')
  await writeFile(join(folder, 'server', 'main.ts'), 'console.log(3)')
  expect(run()).toBe('3\n')
})
