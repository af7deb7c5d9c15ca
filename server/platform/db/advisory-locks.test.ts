import { expect, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

test('every advisory lock has its own number', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
})
