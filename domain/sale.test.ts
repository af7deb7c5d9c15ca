import { expect, test } from 'vitest'
import { endOf, renewedUntil } from './purchase.ts'
import { fromSoles } from './money.ts'
import { can, leftToRefund, saleState, saleStates } from './sale.ts'

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

test('the account of a rent is revealed until its end, and a rent noted until it is freed', () => {
  expect(saleStates.filter(can.reveal)).toEqual(['activa', 'por-vencer'])
  expect(saleStates.filter(can.note)).toEqual(['activa', 'por-vencer', 'gracia', 'vencida'])
  expect(can.reveal(null)).toBe(false)
})

test('what was paid and renewed can be refunded, less what was; nothing of a ticket or an unknown price', () => {
  const paid = { precio: fromSoles(10), renewed: null, refunded: null, ticket: null }
  expect(leftToRefund(paid)).toBe(1000)
  expect(leftToRefund({ ...paid, renewed: fromSoles(8), refunded: fromSoles(3) })).toBe(1500)
  expect(leftToRefund({ ...paid, ticket: { number: 1 } })).toBe(0)
  expect(leftToRefund({ ...paid, precio: null })).toBe(0)
})
