import { expect, test } from 'vitest'
import type { DueRent } from '#contract/purchases/due.ts'
import { fromSoles } from '#domain/money.ts'
import { defaultChatTexts } from '#domain/chat-texts.ts'
import { customersOf, reminderLink, reminderOf } from './customers-to-remind.ts'

const rent: DueRent = {
  id: 1,
  productId: 1,
  nombre: 'Netflix',
  nombreUser: 'Ana',
  telefono: '987 654 321',
  endDate: new Date('2099-11-24T23:30:00Z'),
  tramo: 'tres-dias',
  autoRenew: false,
  renewal: null,
  customerPrice: null,
  buyer: null,
  toldAt: null,
}
const told = new Date('2099-11-22T12:00:00Z')

test('groups rents by phone in any spelling, with one greeting for all', () => {
  const [ana, beto, ...others] = customersOf(
    [
      rent,
      { ...rent, id: 2, nombre: 'Disney+', telefono: '987654321' },
      { ...rent, id: 3, nombreUser: 'Beto', telefono: '955444333' },
      { ...rent, id: 4, nombre: 'Max', endDate: new Date('2099-11-26T23:30:00Z') },
      { ...rent, id: 5, nombre: 'HBO' },
    ],
    () => false,
  )
  expect(others).toEqual([])
  expect(beto?.rents.map(({ id }) => id)).toEqual([3])
  expect(ana?.rents.map(({ id }) => id)).toEqual([1, 2, 4, 5])
  const text = ana ? reminderOf(ana, defaultChatTexts) : ''
  expect(text.match(/Hola Ana/g)).toHaveLength(1)
  expect(text.match(/¿Renuevo\?/g)).toHaveLength(1)
  for (const nombre of ['Netflix', 'Disney+', 'HBO', 'Max']) expect(text).toContain(`tu cuenta de ${nombre} vence el`)
  expect(ana && reminderLink(ana, defaultChatTexts, {})).toMatch(/^https:\/\/wa\.me\/51987654321\?/)
})

test('customers reminded of everything come last', () => {
  const customers = customersOf(
    [
      { ...rent, toldAt: told },
      { ...rent, id: 2, nombreUser: 'Beto', telefono: '955444333' },
      { ...rent, id: 3, nombreUser: 'Carla', telefono: '955444334', toldAt: told },
      { ...rent, id: 4, nombreUser: 'Carla', telefono: '955444334' },
    ],
    () => false,
  )
  expect(customers.map(({ nombreUser, toldAt }) => [nombreUser, toldAt])).toEqual([
    ['Beto', null],
    ['Carla', null],
    ['Ana', told],
  ])
})

test('the user themselves are not reminded', () => {
  const rents = [rent, { ...rent, id: 2, nombreUser: 'Beto', telefono: '955444333' }]
  expect(customersOf(rents, ({ nombreUser }) => nombreUser === 'Ana').map(({ nombreUser }) => nombreUser)).toEqual([
    'Beto',
  ])
})

test('the price is that of all rents, if each has one, or what was typed', () => {
  const twelve = { ...rent, customerPrice: fromSoles(12) }
  const [both] = customersOf([twelve, { ...twelve, id: 2, nombre: 'Max' }], () => false)
  const [one] = customersOf([twelve, { ...rent, id: 2, nombre: 'Max' }], () => false)
  expect([both?.price, one?.price]).toEqual([fromSoles(24), undefined])
  const said = (pago?: string, typed?: number) =>
    both &&
    one &&
    [both, one].map((it) =>
      reminderOf(it, defaultChatTexts, { pago, typed: typed === undefined ? undefined : fromSoles(typed) }),
    )
  expect(said('Yape 1')?.[0]).toContain('Renovar cuesta S/. 24.00. Puedes pagar con Yape 1.')
  expect(said()?.[1]).not.toMatch(/cuesta|pagar/)
  expect(said(undefined, 30)?.[1]).toContain('Renovar cuesta S/. 30.00.')
})
