import { expect, test } from 'vitest'
import { adjustment, bonus, entryKinds, isCredit, isSpending, topUp } from './wallet.ts'

test('a top-up is 5 to 950 soles, five may wait; a bonus or an adjustment is at most 10,000', () => {
  expect(topUp).toEqual({ min: 500, max: 95_000, maxPending: 5 })
  expect([bonus, adjustment]).toEqual([
    { min: 1, max: 1_000_000 },
    { min: 1, max: 1_000_000 },
  ])
})

test('a top-up and a bonus are credits, every other movement is spending', () => {
  expect(entryKinds.filter(isCredit)).toEqual(['Recarga', 'Bono'])
  expect(entryKinds.filter(isSpending)).toEqual(['Compra', 'Devolución', 'Ajuste'])
})
