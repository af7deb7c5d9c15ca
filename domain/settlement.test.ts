import { expect, test } from 'vitest'
import { settleDays, settlementKinds, settlementLabels } from './settlement.ts'

test('a supplier reads each kind of entry by a name of its own', () => {
  expect(Object.keys(settlementLabels)).toEqual([...settlementKinds])
  expect(new Set(Object.values(settlementLabels)).size).toBe(settlementKinds.length)
})

test('a new shop holds what it owes for a week; it may hold it for three months or not at all', () => {
  expect(settleDays).toEqual({ min: 0, max: 90, usual: 7 })
})
