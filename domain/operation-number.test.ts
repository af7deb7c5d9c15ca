import { expect, test } from 'vitest'
import { isSimilarNumber, normalNumber, searchedNumber, withoutLabel } from './operation-number.ts'

test.each([
  ['00123456', '123456'],
  ['0', '0'],
  ['000', '0'],
  ['N.º 123-456', '123456'],
  ['Nro. de operación: 0123', '123'],
  ['NUMERO DE OPERACIÓN 77', '77'],
  ['operacio\u0301n 77', '77'],
  ['Nú\u0301m. 5', '5'],
  ['Op.0045', '45'],
  ['OP45', '45'],
  ['No 45', '45'],
  // Not a word in front of a number.
  ['OPA45', 'OPA45'],
  ['a1b2', 'A1B2'],
  ['#45', '45'],
  ['', ''],
])('the operation number %o is compared as %o', (written, expected) => {
  expect(normalNumber(written)).toBe(expected)
})

test('a number without its label keeps its own signs and zeros', () => {
  expect(withoutLabel('Operación N° 00-12')).toBe('00-12')
  expect(withoutLabel('00-12')).toBe('00-12')
})

test.each([
  ['123', '123'],
  [' op. 00123 ', '123'],
  ['12.3-45 6', '123456'],
  ['AB123', 'AB123'],
  // Too short, or a sentence.
  ['12', undefined],
  ['A1B2C3', undefined],
  ['Ana 123', undefined],
  ['Netflix', undefined],
  ['', undefined],
])('a search for %o is one for the number %o', (text, expected) => {
  expect(searchedNumber(text)).toBe(expected)
})

test.each([
  ['123456', '00123456', true],
  ['123456', '123457', true],
  ['123456', '654321', true],
  ['123456', '123465', true],
  ['123456', '123477', false],
  ['123456', '12345', false],
  ['123456', '1234567', false],
])('%s and %s are similar: %s', (one, other, expected) => {
  expect(isSimilarNumber(one, other)).toBe(expected)
  expect(isSimilarNumber(other, one)).toBe(expected)
})
