import { expect, test } from 'vitest'
import { methodName } from './payment-method.ts'

test.each([
  ['Yape', 'Ana', 'Yape · Ana'],
  ['Yape', 'yape de Ana', 'yape de Ana'],
  ['Otro', 'Efectivo', 'Efectivo'],
  ['Transferencia', 'BCP', 'Transferencia · BCP'],
] as const)('the method %s with the label %o is named %o', (kind, label, expected) => {
  expect(methodName({ kind, label })).toBe(expected)
})
