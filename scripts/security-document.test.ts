import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { thiefMatrix } from '../server/testing/thief-matrix.ts'

const root = resolve(import.meta.dirname, '..')
const text = ['docs/security.md', ...globSync('docs/security/*.md', { cwd: root })]
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

/** How many requirements of levels 1 and 2 each chapter has; 10 and 17 are about OAuth and WebRTC. */
const ofLevelTwo = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
}

test('every test that the document on security names exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)` "([^"]+)"/g)]
  expect(named.length).toBeGreaterThan(30)
  const missing = named.filter(([, file = '', title = '']) => {
    // The lines of the table of thieves are titles of its test.
    if (file === 'server/testing/thief.test.ts') return !(title in thiefMatrix)
    const path = join(root, file)
    // A journey is named without the sizes and the lane of its title.
    const text = existsSync(path)
      ? readFileSync(path, 'utf8').replaceAll(/ @(?:phone|desktop|long)(?:-again)?/g, '')
      : ''
    return ![`'${title}'`, `"${title}"`].some((it) => text.includes(it))
  })
  expect(missing.map(([what]) => what)).toEqual([])
})

test('the table of the thief is the one that is tested, line by line', () => {
  const lines = [...text.matchAll(/^\| ([^|]+) \| `([-+ ]+)` \| `([-+ ]+)` \|$/gm)]
  expect(Object.fromEntries(lines.map(([, line, before, after]) => [line, [before, after]]))).toEqual(thiefMatrix)
  expect(lines.map(([, line]) => line)).toEqual(Object.keys(thiefMatrix))
})

test('each requirement of the ASVS has a verdict, and says where it shows or what would meet it', () => {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, number = '', rest = '']) => ({
    number,
    cells: rest.split(' | ').map((cell) => cell.trim()),
  }))
  const counts = Map.groupBy(rows, ({ number }) => Number.parseInt(number))
  expect(Object.fromEntries([...counts].map(([chapter, { length }]) => [chapter, length]))).toEqual(ofLevelTwo)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  for (const { number, cells } of rows) {
    const [, verdict, where = ''] = cells
    expect(['met', 'not met', 'not applicable'], number).toContain(verdict)
    expect(where, number).not.toBe('')
  }
})
