import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markWords } from './mark-words.ts'

const marksOf = (text: string, query: string) =>
  markWords(text, query)
    .filter(({ marked }) => marked)
    .map((part) => part.text)

test.each([
  ['Bodega Don Lucho', 'bodega', ['Bodega']],
  ['José Ñáñez', 'nanez jose', ['José', 'Ñáñez']],
  ['+51 955 444 333', '955444', ['955 444']],
  ['+51 955 444 333', '955 444 333', ['955', '444', '333']],
  ['Disney+ 30 días', 'disney plus', ['Disney+']],
  ['Cine Andino', 'sur', []],
  ['Cine Andino', '', []],
  ['Cine Andino', '%', []],
])('in %j the query %j marks %j', (text, query, marks) => {
  expect(marksOf(text, query).map((mark) => mark.trim())).toEqual(marks)
})

const anyText = fc.string({ unit: fc.constantFrom('a', 'B', 'ñ', 'É', '5', ' ', '-', '+', '👍', 'n\u0303', '%', '$') })

test('the pieces joined are the text, and neighbours differ', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, query) => {
      const parts = markWords(text, query)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const [index, part] of parts.entries()) expect(part.marked).not.toBe(parts[index + 1]?.marked)
    }),
  )
})

test('a word of a name is marked however it is written', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', 'é', 'Z'), minLength: 1, maxLength: 8 })
  const spelling = fc.constantFrom<(it: string) => string>(
    (it) => it,
    (it) => it.toUpperCase(),
    (it) => it.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    (it) => it.normalize('NFD'),
  )
  fc.assert(
    fc.property(word, word, spelling, (before, name, spelled) => {
      expect(marksOf(`${before} ${name}`, spelled(name)).join(' ')).toContain(name)
    }),
  )
})
