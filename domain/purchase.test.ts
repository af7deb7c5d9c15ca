import { expect, test } from 'vitest'
import { daysLeft, endOf, hasLapsed, looksLikePhone } from './purchase.ts'

const start = new Date('2026-01-31T15:00:00Z')

test('thirty days end thirty times 24 hours later', () => {
  expect(endOf(start, 30).toISOString()).toBe('2026-03-02T15:00:00.000Z')
})

test('a started day counts as a whole one, and none is left after the end', () => {
  const end = endOf(start, 30)
  expect(daysLeft(end, start)).toBe(30)
  expect(daysLeft(end, new Date(end.getTime() - 1))).toBe(1)
  expect(daysLeft(end, end)).toBe(0)
  expect(daysLeft(end, new Date(end.getTime() + 1e9))).toBe(0)
  expect(hasLapsed(end, end)).toBe(true)
  expect(hasLapsed(end, new Date(end.getTime() - 1))).toBe(false)
})

test('looksLikePhone accepts ten digits and Peruvian mobiles', () => {
  for (const good of [
    '123-456-7890',
    '123 456 7890',
    '(123)4567890',
    '1234567890',
    '987654321',
    '+51 987 654 321',
    '51987654321',
  ])
    expect(looksLikePhone(good), good).toBe(true)
  for (const bad of ['', '12345', '87654321', 'abc', '9876543210123']) expect(looksLikePhone(bad), bad).toBe(false)
})

test('looksLikePhone with a dial code accepts ten digits, a Peruvian mobile or foreign ones', () => {
  const good = [
    ['+511234567890', '51'],
    ['+51 123 456 7890', '51'],
    ['+12125551234', '1'],
    ['+51987654321', '51'],
    ['123-456-7890', '51'],
    ['+34 987 654 321', '34'],
    ['+56 9 8765 4321', '56'],
    ['+591 71234567', '591'],
    ['+4915123456789', '49'],
  ] as const
  for (const [telefono, dialCode] of good) expect(looksLikePhone(telefono, dialCode), telefono).toBe(true)
  const bad = [
    ['+5112345678', '51'],
    ['+34 98765', '34'],
    ['+34987654321', '51'],
    ['+4915123456789012', '49'],
    ['+1234567890', '1'],
    ['+51', '51'],
  ] as const
  for (const [telefono, dialCode] of bad) expect(looksLikePhone(telefono, dialCode), telefono).toBe(false)
})
