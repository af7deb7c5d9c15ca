import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centimos, plus } from './money.ts'
import { hasReceipt, receiptConcept, receiptNumber, splitIgv } from './receipt.ts'
import { entryKinds } from './wallet.ts'

test('any price is what is taxed and its tax together, the tax 18 % of what is taxed to the céntimo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
      const { base, igv } = splitIgv(centimos(amount))
      expect(plus(base, igv)).toBe(amount)
      expect(Math.abs(igv - base * 0.18)).toBeLessThan(1)
    }),
  )
})

test.each([
  ['Recarga', { nombre: null, dias: null, ticketNumber: null, renewedDias: null }, 'Recarga de saldo'],
  ['Compra', { nombre: 'Cine', dias: 30, ticketNumber: null, renewedDias: null }, 'Cine, 30 días'],
  ['Compra', { nombre: 'Cine 30 días', dias: 30, ticketNumber: null, renewedDias: null }, 'Cine 30 días'],
  [
    'Compra',
    { nombre: 'Cine 30 días', dias: 30, ticketNumber: null, renewedDias: 1 },
    'Renovación de Cine 30 días, 1 día',
  ],
  [
    'Compra',
    { nombre: 'Cine 31 días', dias: 31, ticketNumber: null, renewedDias: 1 },
    'Renovación de Cine 31 días, 1 día',
  ],
  ['Compra', { nombre: 'Cine (30 días)', dias: 30, ticketNumber: null, renewedDias: null }, 'Cine (30 días)'],
  ['Compra', { nombre: 'Una lámpara', dias: null, ticketNumber: null, renewedDias: null }, 'Una lámpara'],
  ['Compra', { nombre: 'Una tele', dias: 0, ticketNumber: 7, renewedDias: null }, 'Ticket 7 de Una tele'],
] as const)('a %s of %o reads %s', (kind, bought, line) => expect(receiptConcept(kind, bought)).toBe(line))

test('a number has six digits at least', () => {
  expect([receiptNumber('1', 7), receiptNumber('1', 1_234_567)]).toEqual(['1-000007', '1-1234567'])
})

test('a top-up and a purchase get a constancia, no other movement', () => {
  expect(entryKinds.filter(hasReceipt)).toEqual(['Recarga', 'Compra'])
})
