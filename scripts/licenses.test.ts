import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noticesOf } from './licenses.ts'

const root = resolve(import.meta.dirname, '..')
const fonts = '@fontsource-variable/figtree'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-licences-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** The packages that the pages import, by their source; with the fonts, which the styles import. */
function imported(): string[] {
  const sources = globSync('{web,contract,domain}/**/*.{ts,tsx,css}', { cwd: root })
    .filter((path) => !/dist|\.test\.|features\/styles/.test(path))
    .flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(/^(?:import .*|\} )from '([@a-z][\w@/.-]*)'/gm),
    ])
    .map(([, specifier = '']) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  return [...new Set(sources)].filter((name) => !name.startsWith('node:'))
}

test('every bundled package names a licence, and its notice is written', () => {
  const names = imported()
  expect(names).toEqual(expect.arrayContaining(['react', 'zod']))
  const notices = noticesOf([...names, fonts].map((name) => join(root, 'node_modules', name, 'package.json')))
  for (const name of names) expect(notices).toContain(`${name} `)
  expect(notices).toContain('SIL OPEN FONT LICENSE')
})

test.each([undefined, 'UNLICENSED', 'SEE LICENSE IN terms.txt'])(
  'a package with the licence %s is not bundled',
  async (license) => {
    const folder = join(home, 'node_modules', '@someone', 'thing')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: '@someone/thing', version: '1.0.0', license }))
    await writeFile(join(folder, 'index.js'), '')
    expect(() => noticesOf([join(folder, 'index.js')])).toThrow('@someone/thing names no licence')
  },
)
