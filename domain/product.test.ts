import { expect, test } from 'vitest'
import {
  can,
  closedLabel,
  isOffer,
  newState,
  productStates,
  restockedState,
  soldOutState,
  stateLabel,
} from './product.ts'

test('no move leads to a state that only a sale, draw or cancellation sets', () => {
  for (const from of productStates) {
    for (const to of ['Vendido', 'Por sortear', 'Sorteado', 'Cancelado'] as const)
      expect(can.move(from, to)).toBe(false)
  }
})

test('only new, reviewed or sold-out products can be published', () => {
  expect(productStates.filter(can.publish)).toEqual(['Nuevo', 'Para su revisión', 'Vendido'])
})

test('a sold-out product is Vendido, a raffle Por sortear; restocked it is Publicado', () => {
  expect(soldOutState(false)).toBe('Vendido')
  expect(soldOutState(true)).toBe('Por sortear')
  expect(restockedState('Vendido')).toBe('Publicado')
  expect(restockedState('Nuevo')).toBe('Nuevo')
})

test('a closed product shows why: sold out, awaiting its draw, drawn or cancelled', () => {
  expect(closedLabel('Vendido', false)).toBe('Agotado')
  expect(closedLabel('Por sortear', true)).toBe('EN PROCESO DE SORTEO')
  expect(closedLabel('Sorteado', true)).toBe('Sorteado')
  expect(closedLabel('Cancelado', true)).toBe('Cancelado')
})

test.each([
  ['reject', ['Para su revisión']],
  ['review', ['Rechazado']],
  ['beBought', ['Publicado']],
  ['showOutcome', ['Sorteado']],
  ['becomeFavourite', ['Publicado', 'Por sortear']],
  ['changeTickets', ['Nuevo', 'Para su revisión', 'Rechazado', 'Publicado']],
  ['beDeleted', productStates.filter((state) => state !== 'Publicado')],
  ['beDrawn', ['Por sortear']],
  ['beClosedEarly', ['Publicado']],
  ['beCancelled', ['Publicado', 'Por sortear']],
  ['leaveLists', ['Sorteado', 'Cancelado']],
] as const)('%s is possible in these states alone', (deed, expected) => {
  expect(productStates.filter((state) => can[deed](state))).toEqual(expected)
})

test('a new product waits for a review if its maker may not publish, and the list says Por Publicar', () => {
  expect([newState(true), newState(false)]).toEqual(['Nuevo', 'Para su revisión'])
  expect([stateLabel('Nuevo'), stateLabel('Publicado')]).toEqual(['Por Publicar', 'Publicado'])
  expect([isOffer('Oferta'), isOffer('Nuevo'), isOffer(null)]).toEqual([true, false, false])
})
