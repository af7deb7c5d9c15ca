import { expect, test } from 'vitest'
import { can, closedLabel, productStates, restockedState, soldOutState } from './product.ts'

test('nobody moves a product by hand into a state that only a sale, a draw or a cancellation makes', () => {
  for (const from of productStates) {
    for (const to of ['Vendido', 'Por sortear', 'Sorteado', 'Cancelado'] as const)
      expect(can.move(from, to)).toBe(false)
  }
})

test('only a new, a reviewed or a sold-out product can be published', () => {
  expect(productStates.filter(can.publish)).toEqual(['Nuevo', 'Para su revisión', 'Vendido'])
})

test('the last profile sells a product out, the last ticket sends it to its draw, new stock brings it back', () => {
  expect(soldOutState(false)).toBe('Vendido')
  expect(soldOutState(true)).toBe('Por sortear')
  expect(restockedState('Vendido')).toBe('Publicado')
  expect(restockedState('Nuevo')).toBe('Nuevo')
})

test('what is not for sale any more says why: sold out, waiting for its draw, drawn or cancelled', () => {
  expect(closedLabel('Vendido', false)).toBe('Agotado')
  expect(closedLabel('Por sortear', true)).toBe('EN PROCESO DE SORTEO')
  expect(closedLabel('Sorteado', true)).toBe('Sorteado')
  expect(closedLabel('Cancelado', true)).toBe('Cancelado')
})
