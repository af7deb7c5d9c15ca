import { expect, test } from 'vitest'
import type { DueRent } from '#contract/purchases/due.ts'
import { defaultChatTexts } from '#domain/chat-texts.ts'
import { customersOf } from './customers-to-remind.ts'

const rent: DueRent = {
  id: 1,
  nombre: 'Netflix',
  nombreUser: 'Ana',
  telefono: '987 654 321',
  endDate: new Date('2099-11-24T23:30:00Z'),
  tramo: 'tres-dias',
  autoRenew: false,
  renewal: null,
  buyer: null,
  toldAt: null,
}
const told = new Date('2099-11-22T12:00:00Z')

test('groups rents by phone in any spelling, with one sentence per day', () => {
  const [ana, beto, ...others] = customersOf(
    [
      rent,
      { ...rent, id: 2, nombre: 'Disney+', telefono: '987654321' },
      { ...rent, id: 3, nombreUser: 'Beto', telefono: '955444333' },
      { ...rent, id: 4, nombre: 'Max', endDate: new Date('2099-11-26T23:30:00Z') },
      { ...rent, id: 5, nombre: 'HBO' },
    ],
    defaultChatTexts,
  )
  expect(others).toEqual([])
  expect(beto?.rents.map(({ id }) => id)).toEqual([3])
  expect(ana?.rents.map(({ id }) => id)).toEqual([1, 2, 4, 5])
  const text = decodeURIComponent(ana?.href.split('?text=')[1] ?? '')
  expect(text.split('\n\n')).toHaveLength(2)
  expect(text).toContain('tu cuenta de Netflix, Disney+ y HBO vence el')
  expect(ana?.href).toMatch(/^https:\/\/wa\.me\/51987654321\?/)
})

test('customers reminded of everything come last', () => {
  const customers = customersOf(
    [
      { ...rent, toldAt: told },
      { ...rent, id: 2, nombreUser: 'Beto', telefono: '955444333' },
      { ...rent, id: 3, nombreUser: 'Carla', telefono: '955444334', toldAt: told },
      { ...rent, id: 4, nombreUser: 'Carla', telefono: '955444334' },
    ],
    defaultChatTexts,
  )
  expect(customers.map(({ nombreUser, toldAt }) => [nombreUser, toldAt])).toEqual([
    ['Beto', null],
    ['Carla', null],
    ['Ana', told],
  ])
})
