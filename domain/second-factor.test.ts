import { expect, test } from 'vitest'
import { typedRecoveryCode } from './second-factor.ts'

test.each([
  ['ab1cd-23efg', 'AB1CD23EFG'],
  [' AB1CD 23EFG ', 'AB1CD23EFG'],
  ['oO-iI-lL', '001111'],
  ['ñ.é_0', '0'],
])('the recovery code typed as %o is %s', (typed, expected) => {
  expect(typedRecoveryCode(typed)).toBe(expected)
})
