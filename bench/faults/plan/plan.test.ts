import { expect, test } from 'vitest'
import { fingerprint, planRound } from './plan.ts'

const rounds = Array.from({ length: 50 }, (_, index) => index + 1)

test('a seed always plans the same calls and faults, other seeds and databases others', () => {
  const here = fingerprint(7, 'external', rounds)
  expect(fingerprint(7, 'external', rounds)).toBe(here)
  expect(fingerprint(8, 'external', rounds)).not.toBe(here)
  expect(fingerprint(7, 'embedded', rounds)).not.toBe(here)
  // A failure is reproduced with the plan of its seed, which must not change.
  expect(planRound(7, 'external', 3)).toEqual(planRound(7, 'external', 3))
})

test('two hundred rounds cover every fault and every kind of call', () => {
  const plans = Array.from({ length: 200 }, (_, index) => planRound(1, 'external', index + 1))
  const faults = new Set(plans.flatMap((plan) => plan.faults.map(({ breaks }) => breaks)))
  const actions = new Set(plans.flatMap(({ lanes }) => lanes.flatMap(({ calls }) => calls.map(({ act }) => act.kind))))
  expect([faults.size, actions.size]).toEqual([17, 27])
})
