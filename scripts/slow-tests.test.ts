import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { longTests, repeatedTests, walkedTests } from './slow-tests.ts'

const root = resolve(import.meta.dirname, '..')

test('every long test listed exists', () => {
  expect(longTests.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test.each([
  ['rounds', repeatedTests],
  ['isWalked', walkedTests],
])('every test that imports %s is in the list of another lane', (name, listed) => {
  const files = globSync('{bench,contract,domain,scripts,server,web}/**/*.test.ts', { cwd: root })
  const users = files.filter((file) =>
    new RegExp(`import {[^}]*\\b${name}\\b[^}]*} from '[^']*/rounds\\.ts'`).test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(users.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(listed)
})
