import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { longTests } from './slow-tests.ts'

const root = resolve(import.meta.dirname, '..')

test('every long test listed exists', () => {
  expect(longTests.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
