import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { deepTests, longTests } from './slow-tests.ts'

const root = resolve(import.meta.dirname, '..')

test('every long test listed exists', () => {
  expect(longTests.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every test with fewer rounds in npm test has all of them in npm run test:long', () => {
  const files = globSync('{bench,contract,domain,scripts,server,web}/**/*.test.ts', { cwd: root })
  const users = files.filter((file) => /from '[^']*\/rounds\.ts'/.test(readFileSync(join(root, file), 'utf8')))
  expect(users.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(deepTests)
})
