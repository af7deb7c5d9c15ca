import { expect, test } from 'vitest'
import { changesOf, type PaidTo } from './payment-change.ts'

const yape: PaidTo = { number: '900 000 001', holder: 'Ana Díaz', cci: null, qr: null, active: true }

test.each([
  ['a new method', null, yape, 'Ahora: 900 000 001, de Ana Díaz. '],
  ['a removed one', yape, null, 'Antes: 900 000 001, de Ana Díaz. '],
  ['nothing', yape, { ...yape }, ''],
  ['the number', yape, { ...yape, number: '9' }, 'Ahora: 9, de Ana Díaz. Antes: 900 000 001, de Ana Díaz. '],
  [
    'a CCI',
    yape,
    { ...yape, cci: '002-1' },
    'Ahora: 900 000 001, CCI 002-1, de Ana Díaz. Antes: 900 000 001, de Ana Díaz. ',
  ],
  ['a first QR', yape, { ...yape, qr: 'a' }, 'Su QR es otro. '],
  ['another QR', { ...yape, qr: 'b' }, { ...yape, qr: 'a' }, 'Su QR es otro. '],
  ['no QR any more', { ...yape, qr: 'b' }, yape, 'Ya no tiene QR. '],
  ['no offer any more', yape, { ...yape, active: false }, 'Ya no se ofrece. '],
  ['an offer again', { ...yape, active: false }, yape, 'Se ofrece de nuevo. '],
])('the change of a payment method says %s', (_, before, after, expected) => {
  expect(changesOf(before, after)).toBe(expected)
})
