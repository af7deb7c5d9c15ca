import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean; dev?: boolean }>
const { '': _root, ...locked } = (JSON.parse(lock) as { packages: Packages }).packages

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-installed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What the installer says of a folder in which npm has put these packages. */
async function matches(packages: Packages | undefined): Promise<unknown> {
  await mkdir(folder, { recursive: true })
  if (packages) await writeFile(join(folder, '.package-lock.json'), JSON.stringify({ packages }))
  const program = `import { matchesLock } from ${JSON.stringify(join(root, 'scripts', 'install.mjs'))}
    import { readFileSync } from 'node:fs'
    console.log(await matchesLock(process.argv[1], readFileSync(${JSON.stringify(join(root, 'package-lock.json'))}, 'utf8')))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program, folder], { encoding: 'utf8' })
  return JSON.parse(said)
}

test('an installation matches the lock, optional packages of other platforms apart', async () => {
  expect(await matches(locked)).toBe(true)
  const here = Object.entries(locked).filter(([, { optional }]) => !optional)
  expect(here.length).toBeLessThan(Object.keys(locked).length)
  expect(await matches(Object.fromEntries(here))).toBe(true)
})

test('an installation that differs from the lock in a package does not match', async () => {
  expect(await matches(undefined)).toBe(false)
  expect(await matches({})).toBe(false)
  const [path = '', about] = Object.entries(locked).find(([, { optional }]) => !optional) ?? []
  expect(await matches({ ...locked, [path]: { ...about, version: '0.0.1' } })).toBe(false)
  expect(await matches({ ...locked, [path]: { ...about, integrity: 'sha512-x' } })).toBe(false)
  expect(await matches({ ...locked, 'node_modules/one-more': { version: '1.0.0' } })).toBe(false)
  const { [path]: _missing, ...others } = locked
  expect(await matches(others)).toBe(false)
  expect(await matches(Object.fromEntries(Object.entries(locked).filter(([, { dev }]) => !dev)))).toBe(false)
})

test.each(['pnpm/10.4.0 npm/? node/v22.0.0 linux x64', 'yarn/1.22.22 npm/? node/v22.0.0', 'bun/1.2.0'])(
  '%s is refused with a message to use npm',
  (agent) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const commands = [scripts['preinstall'], scripts['pnpm:devPreinstall'], scripts['demo'], scripts['start']]
    for (const command of commands) {
      const env = { ...process.env, npm_config_user_agent: agent }
      const { status, stdout, stderr } = spawnSync(command ?? '', { shell: true, cwd: root, env, encoding: 'utf8' })
      expect([status, stdout, stderr.trim()]).toEqual([
        1,
        '',
        expect.stringMatching(/^Esta tienda .* Usa: npm run demo$/),
      ])
    }
  },
)
