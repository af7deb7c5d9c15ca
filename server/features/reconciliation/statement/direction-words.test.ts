import { expect, test } from 'vitest'
import { type Direction, foldWord, isDirectionMark, readDirections } from './direction-words.ts'

/** What the words of a column mean, in their order. */
const meanings = (words: readonly string[], title = '', incoming: string[] = [], outgoing: string[] = []) => {
  const of = readDirections(new Set(words), { title, incoming, outgoing })
  return words.map((word) => of(word))
}

test.each<[string, Direction | undefined]>([
  ['abono', 'credit'],
  ['transferencia recibida', 'credit'],
  ['abono en cuenta', 'credit'],
  ['deposito en efectivo', 'credit'],
  ['+', 'credit'],
  ['te pago', 'credit'],
  ['te yapeo', 'credit'],
  ['te yapearon', 'credit'],
  ['te envio rosa', 'credit'],
  ['recibiste un yape de ana cargo', 'credit'],
  ['cargo', 'charge'],
  ['transferencia enviada', 'charge'],
  ['retiro en efectivo', 'charge'],
  ['-', 'charge'],
  ['pagaste', 'charge'],
  ['yapeaste a rosa', 'charge'],
  ['enviaste dinero', 'charge'],
  ['transferencia de terceros', 'credit'],
  ['transferencia desde tercero', 'credit'],
  ['transferencia a terceros', 'charge'],
  ['transferencia para terceros', 'charge'],
  ['transferencia hacia un tercero', undefined],
  ['abono de terceros', 'credit'],
  ['cargo de terceros', undefined],
  ['abono a terceros', undefined],
  ['abono cargo', undefined],
  ['extorno de abono', undefined],
  ['devolucion cargo', undefined],
  ['anulacion retiro', undefined],
  ['abono especial', undefined],
  ['te pagaremos', undefined],
  ['ayer recibiste', undefined],
  ['transferencia', undefined],
  ['pago', undefined],
  ['', undefined],
])('the words %j by themselves mean %s', (word, direction) => {
  expect(meanings([word])).toEqual([direction])
})

test.each([
  ['c', 'd'],
  ['a', 'c'],
  ['h', 'd'],
  ['d', 'r'],
  ['r', 'e'],
  ['e', 's'],
  ['i', 'e'],
  ['v', 'c'],
  ['cobro', 'pago'],
  ['n/c', 'n/d'],
  ['nc', 'nd'],
  ['n/a', 'n/c'],
  ['ha', 'de'],
  ['i', 'o'],
])('in a column of both, %s came in and %s went out', (credit, charge) => {
  expect(meanings([charge, credit])).toEqual(['charge', 'credit'])
  expect(meanings([credit, charge, 'abono', 'x'])).toEqual(['credit', 'charge', 'credit', undefined])
})

test.each<[string[], string, (Direction | undefined)[]]>([
  [['c'], '', [undefined]],
  [['a'], '', ['credit']],
  [['h'], '', ['credit']],
  [['d'], '', [undefined]],
  [['a', 'x'], '', [undefined, undefined]],
  [['a', 'c', 'd'], '', [undefined, undefined, undefined]],
  [['a', 'h'], '', [undefined, undefined]],
  [['c'], 'c/d', ['credit']],
  [['c'], 'd / c', ['credit']],
  [['c'], 'c/a', ['charge']],
  [['c'], 'c-d', [undefined]],
  [['c'], 'c/x', [undefined]],
  [['c'], 'cargo/abono', ['charge']],
  [['a'], 'cargo o abono', ['credit']],
  [['d'], 'debe y haber', ['charge']],
  [['h'], 'tipo haber-debe', ['credit']],
  [['c'], 'cargo/credito', [undefined]],
  [['c'], 'cargo/debito', [undefined]],
  [['c'], 'cargo/color', [undefined]],
  [['c'], 'cargo', [undefined]],
])('in a column of %j under the title %j they mean %j', (words, title, directions) => {
  expect(meanings(words, title)).toEqual(directions)
})

test('what the owner has said comes before everything that the words say', () => {
  expect(meanings(['tipo 1', 'tipo 2', 'abono'], '', ['tipo 1'], ['tipo 2', 'abono'])).toEqual([
    'credit',
    'charge',
    'charge',
  ])
  expect(meanings(['c', 'd'], '', ['d'], ['c'])).toEqual(['charge', 'credit'])
})

test.each([
  ['N / C', 'n/c'],
  ['C.R.', 'cr'],
  ['c r', 'cr'],
  ['c r x', 'c r x'],
  ['Crédito', 'credito'],
  ['TE PAGÓ', 'te pago'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('the word %j is folded to %j', (text, word) => {
  expect(foldWord(text)).toBe(word)
})

test.each([
  ['cr', true],
  ['db', true],
  ['c', true],
  ['n/d', true],
  ['pago', true],
  ['rosa', false],
  ['', false],
])('the word %j beside an amount may say its direction: %s', (word, expected) => {
  expect(isDirectionMark(word)).toBe(expected)
})
