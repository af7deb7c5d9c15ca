import { expect, test } from 'vitest'
import { fromSoles } from './money.ts'
import { isNoticeKind, sayNotice } from './notice.ts'

const rent = {
  purchaseId: 12,
  nombre: 'Netflix',
  nombreUser: 'Ana',
  // 18:30 in Lima.
  endDate: '2026-11-24T23:30:00.000Z',
  left: 3,
  autoRenew: null,
  graceUntil: null,
} as const

test('a rent that ends says when, for whom, and what keeps it', () => {
  expect(sayNotice({ kind: 'rentEnding', data: rent })).toEqual({
    title: 'Netflix vence en 3 días',
    text: 'Es de Ana y dura hasta el 24 de noviembre a las 18:30. Renuévala para no perder el perfil.',
    path: '/purchases?username=%2312',
  })
  const data = { ...rent, left: 0, autoRenew: fromSoles(13), graceUntil: '2026-11-26T23:30:00+00:00' } as const
  expect(sayNotice({ kind: 'rentEnding', data })).toMatchObject({
    title: 'Netflix vence hoy',
    text:
      'Es de Ana y dura hasta el 24 de noviembre a las 18:30. Se renueva sola por S/. 13.00 o menos si tu saldo ' +
      'alcanza. Después guardamos el perfil hasta el 26 de noviembre a las 18:30.',
  })
})

test('a day is the day of Lima, also when it is the next one elsewhere', () => {
  const data = { ...rent, left: 1, endDate: '2027-01-01T04:59:00Z' } as const
  expect(sayNotice({ kind: 'rentEnding', data }).text).toContain('el 31 de diciembre a las 23:59')
})

test('many rents are one notice, what ends first in front', () => {
  expect(sayNotice({ kind: 'rentsEnding', data: { counts: { 7: 4, 0: 2, 1: 1, 3: 0 } } })).toEqual({
    title: '7 alquileres por vencer',
    text: '2 hoy, 1 mañana, 4 en 7 días.',
    path: '/vencimientos',
  })
  expect(sayNotice({ kind: 'rentsEnding', data: { counts: { 3: 1 } } })).toMatchObject({
    title: '1 alquiler por vencer',
    text: '1 en 3 días.',
  })
})

test('money is said in soles, and a reason where there is one', () => {
  const topUp = { entryId: 1, quantity: fromSoles(1234.5) }
  expect(sayNotice({ kind: 'topUpAccepted', data: topUp }).text).toBe('S/. 1,234.50 ya están en tu saldo.')
  expect(sayNotice({ kind: 'topUpRejected', data: { ...topUp, motivo: 'No llegó.' } }).text).toBe(
    'Eran S/. 1,234.50. Motivo: No llegó.',
  )
  expect(sayNotice({ kind: 'topUpRejected', data: { ...topUp, motivo: null } }).text).toBe('Eran S/. 1,234.50.')
})

test('a renewal that did not happen says why', () => {
  const { purchaseId, nombre, endDate } = rent
  const data = { purchaseId, nombre, endDate, precio: fromSoles(15), reason: 'balance' } as const
  expect(sayNotice({ kind: 'autoRenewFailed', data }).text).toBe(
    'Cuesta S/. 15.00 y tu saldo no alcanza. Puedes renovarla hasta el 24 de noviembre a las 18:30.',
  )
  expect(sayNotice({ kind: 'autoRenewFailed', data: { ...data, reason: 'price' } }).text).toContain(
    'Ahora cuesta S/. 15.00, más de lo que aceptaste.',
  )
})

test('a kind of a newer version is told apart from those that are known', () => {
  expect(isNoticeKind('drawWon')).toBe(true)
  for (const kind of ['warrantyAnswered', 'toString', '']) expect(isNoticeKind(kind)).toBe(false)
})
