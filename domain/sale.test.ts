import { expect, test } from 'vitest'
import { endOf, renewedUntil } from './purchase.ts'
import { can, saleState, saleStates } from './sale.ts'

const now = new Date('2026-11-21T12:00:00Z')
const rent = { freed: false, ticket: null }
const stateAt = (days: number) => saleState({ ...rent, endDate: endOf(now, days) }, now, 2)

test('a rent runs, is about to end from three days on, and is over at its very end; its grace follows', () => {
  expect([4, 3.001, 3, 0.001, 0, -1.999, -2, -9].map(stateAt)).toEqual([
    'activa',
    'activa',
    'por-vencer',
    'por-vencer',
    'gracia',
    'gracia',
    'vencida',
    'vencida',
  ])
  expect(saleState({ ...rent, endDate: now }, now, 0)).toBe('vencida')
  expect(saleState({ ...rent, endDate: now, freed: true }, now, 2)).toBe('liberada')
})

test('a ticket is no rent, whatever its dates say', () => {
  expect(saleState({ ...rent, endDate: now, ticket: { number: 1 } }, now, 2)).toBeNull()
})

test('what is over may be freed, and nothing that was freed goes on', () => {
  expect(saleStates.filter(can.free)).toEqual(['vencida'])
  expect(saleStates.filter(can.extend)).toEqual(['activa', 'por-vencer', 'gracia', 'vencida'])
  expect([can.extend(null), can.note(null), can.free(null)]).toEqual([false, false, false])
})

test('days are added to the end, and to now once that has passed', () => {
  expect(renewedUntil(endOf(now, 2), 5, now)).toEqual(endOf(now, 7))
  expect(renewedUntil(now, 5, now)).toEqual(endOf(now, 5))
  expect(renewedUntil(endOf(now, -40), 5, now)).toEqual(endOf(now, 5))
})
