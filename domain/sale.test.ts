import { expect, test } from 'vitest'
import { endOf, renewedUntil } from './purchase.ts'
import { can, saleState, saleStates } from './sale.ts'

const now = new Date('2026-11-21T12:00:00Z')
const rent = { freed: false, ticket: null }
const stateAt = (days: number) => saleState({ ...rent, endDate: endOf(now, days) }, now, 2)

test('a rent is activa, por-vencer from three days on, in gracia after its end, then vencida', () => {
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

test('a ticket has no sale state', () => {
  expect(saleState({ ...rent, endDate: now, ticket: { number: 1 } }, now, 2)).toBeNull()
})

test('only a lapsed rent can be freed, and a freed one neither extended nor freed', () => {
  expect(saleStates.filter(can.free)).toEqual(['vencida'])
  expect(saleStates.filter(can.extend)).toEqual(['activa', 'por-vencer', 'gracia', 'vencida'])
  expect([can.extend(null), can.note(null), can.free(null)]).toEqual([false, false, false])
})

test('days are added to the end, or to now if that has passed', () => {
  expect(renewedUntil(endOf(now, 2), 5, now)).toEqual(endOf(now, 7))
  expect(renewedUntil(now, 5, now)).toEqual(endOf(now, 5))
  expect(renewedUntil(endOf(now, -40), 5, now)).toEqual(endOf(now, 5))
})
