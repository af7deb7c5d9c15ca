import { expect, test } from 'vitest'
import { longestGap } from './gaps.ts'
import { faults, planRounds } from './plan.ts'

test('longestGap finds the longest gap wherever it lies, in any order', () => {
  expect(longestGap([30, 10, 12, 14], 8, 31)).toBe(16)
  expect(longestGap([20, 22], 1, 23)).toBe(19)
  expect(longestGap([1, 2, 3], 0, 40)).toBe(37)
  expect(longestGap([], 5, 9)).toBe(4)
  expect(longestGap([1, 100], 5, 9)).toBe(4)
})

test('rounds follow from the seed, and every seven of them have every fault', () => {
  const kinds = Object.keys(faults).toSorted()
  const rounds = planRounds(7, 21)
  expect(planRounds(7, 30).slice(0, 21)).toEqual(rounds)
  for (let first = 0; first < 21; first += kinds.length) {
    const seven = rounds.slice(first, first + kinds.length)
    expect(seven.map(({ fault }) => fault).toSorted()).toEqual(kinds)
  }
  expect(planRounds(8, 21)).not.toEqual(rounds)
})
