import { expect, test } from 'vitest'
import { fullName, may, standingOf, type Viewer } from './user.ts'

const viewers: readonly Viewer[] = ['guest', 'USER', 'RESELLER', 'ADMIN', 'REDUCED', 'SADMIN']

test.each([
  ['seeBasePrices', ['RESELLER', 'REDUCED', 'SADMIN']],
  ['seeUnpublished', ['SADMIN']],
  ['seeGroupLink', ['RESELLER', 'REDUCED', 'SADMIN']],
  ['buyTickets', ['guest', 'USER', 'RESELLER', 'REDUCED']],
  ['sellOn', ['RESELLER']],
  ['seeSales', ['ADMIN', 'SADMIN']],
  ['supply', ['ADMIN']],
  ['haveCustomers', ['USER', 'RESELLER']],
  ['administer', ['SADMIN']],
  ['writeOwnTexts', ['USER', 'RESELLER', 'ADMIN', 'REDUCED']],
  ['createProducts', ['REDUCED', 'SADMIN']],
  ['changeAnyProduct', ['SADMIN']],
] as const)('%s is permitted to these alone', (deed, expected) => {
  expect(viewers.filter((viewer) => may[deed](viewer))).toEqual(expected)
})

test('every permission is in that table', () => {
  expect(Object.keys(may)).toHaveLength(12)
})

test('an administrator in reducedUsernames, in any letter case, is reduced; a supplier is not', () => {
  const names = ['duena001']
  expect(standingOf({ role: 'SADMIN', username: 'Duena001' }, names)).toBe('REDUCED')
  expect(standingOf({ role: 'SADMIN', username: 'otra0001' }, names)).toBe('SADMIN')
  expect(standingOf({ role: 'ADMIN', username: 'duena001' }, names)).toBe('ADMIN')
})

test('a full name is what there is of it', () => {
  expect(fullName({ nombre: 'Ana', apellido: 'Díaz' })).toBe('Ana Díaz')
  expect(fullName({ nombre: null, apellido: 'Díaz' })).toBe('Díaz')
  expect(fullName({ nombre: '', apellido: null })).toBe('')
})
