import { expect, test } from 'vitest'
import { can, closedLabel, productStates, restockedState, soldOutState } from './product.ts'

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
