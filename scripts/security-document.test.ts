import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { thiefMatrix } from '../server/testing/thief-matrix.ts'

const root = resolve(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

test('every test that the document on security names exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)` "([^"]+)"/g)]
  expect(named.length).toBeGreaterThan(30)
  const missing = named.filter(([, file = '', title = '']) => {
    // The lines of the table of thieves are titles of its test.
    if (file === 'server/testing/thief.test.ts') return !(title in thiefMatrix)
    const path = join(root, file)
    return !existsSync(path) || ![`'${title}'`, `"${title}"`].some((it) => readFileSync(path, 'utf8').includes(it))
  })
  expect(missing.map(([what]) => what)).toEqual([])
})

test('the table of the thief is the one that is tested, line by line', () => {
  const lines = [...text.matchAll(/^\| ([^|]+) \| `([-+ ]+)` \| `([-+ ]+)` \|$/gm)]
  expect(Object.fromEntries(lines.map(([, line, before, after]) => [line, [before, after]]))).toEqual(thiefMatrix)
  expect(lines.map(([, line]) => line)).toEqual(Object.keys(thiefMatrix))
})

test('each requirement of the ASVS has a verdict, and says where it shows or what would meet it', () => {
  const rows = [...text.matchAll(/^\| (\d\.\d+\.\d+) \|(.*)\|$/gm)].map(([, number = '', rest = '']) => ({
    number,
    cells: rest.split(' | ').map((cell) => cell.trim()),
  }))
  const chapter = (prefix: string) => rows.filter(({ number }) => number.startsWith(prefix)).length
  expect([chapter('6.'), chapter('7.'), chapter('8.')]).toEqual([35, 18, 7])
  for (const { number, cells } of rows) {
    const [, verdict, where = ''] = cells
    expect(['met', 'not met', 'not applicable'], number).toContain(verdict)
    expect(where, number).not.toBe('')
  }
})
