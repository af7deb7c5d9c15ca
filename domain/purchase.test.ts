import { expect, test } from 'vitest'
import {
  daysLeft,
  endOf,
  hasLapsed,
  limitsWarranty,
  looksLikePhone,
  purchaseNumberIn,
  warrantyOf,
  warrantyText,
} from './purchase.ts'

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

test.each([
  [null, 30, 30, '30 días', false],
  [7, 30, 7, '7 días', true],
  [1, 30, 1, '1 día', true],
  [0, 30, 0, 'Sin garantía', true],
  [30, 30, 30, '30 días', false],
  [60, 30, 30, '30 días', false],
])('a warranty of %s days of %i is %i', (garantiaDias, dias, days, text, isLimited) => {
  expect(warrantyOf(start, garantiaDias, dias)).toEqual(endOf(start, days))
  expect(warrantyText({ garantiaDias, dias })).toBe(text)
  expect(limitsWarranty({ garantiaDias, dias })).toBe(isLimited)
  expect(limitsWarranty({ garantiaDias, dias, precioRifa: 2 })).toBe(false)
})

test.each([
  ['#12', 12],
  [' #999999999 ', 999_999_999],
  ['#1234567890', undefined],
  ['12', undefined],
  ['#', undefined],
  ['#12a', undefined],
  ['a#12', undefined],
])('a search for %o is one for the purchase %s', (text, expected) => {
  expect(purchaseNumberIn(text)).toBe(expected)
})
