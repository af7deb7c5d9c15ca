import { expect, test } from 'vitest'
import { hasWords, searchPart, searchText, wordsIn, wordsOf } from './search-words.ts'

test.each([
  ['Netflix Básico', ['netflix', 'basico']],
  ['PrimeVideo', ['prime', 'video']],
  ['HBOMax', ['hbo', 'max']],
  ['Disney+', ['disney', 'plus']],
  ['A&E', ['a', 'y', 'e']],
  ['Perfil30días', ['perfil', '30', 'dias']],
  ["L'Oréal ‘x’", ['l', 'oreal', 'x']],
  ['(4K) UHD-HDR_10/bit', ['4', 'k', 'uhd', 'hdr', '10', 'bit']],
  ['🎬 cine 🇵🇪', ['cine']],
  ['  ', []],
])('the words of the name %o', (name, expected) => {
  expect(wordsIn(name)).toEqual(expected)
})

test('the searchable form of a name has its words, and behind a bar the joined ones', () => {
  expect(searchText('Prime Video')).toBe(' prime video | primevideo video')
  expect(searchText('Disney+')).toBe(' disney plus disney mas disney | disneyplus plus disneymas mas disney')
  const seven = searchText('a b c d e f g')
  expect(seven).toBe(' a b c d e f g | abcdef bcdefg cdefg defg efg fg g')
})

test.each([
  ['netflix', [{ parts: ['netflix'], plain: 'netflix' }]],
  ['BÁSICO', [{ parts: ['basico'], plain: 'basico' }]],
  ['tv', [{ parts: [' tv'], plain: 'tv' }]],
  [
    'tv azteca',
    [
      { parts: [' tv', 'tvazteca'], plain: 'tv' },
      { parts: ['azteca'], plain: 'azteca' },
    ],
  ],
  [
    'canal 7',
    [
      { parts: ['canal'], plain: 'canal' },
      { parts: [' 7', 'canal7'], plain: '7' },
    ],
  ],
  ['disney+', [{ parts: ['disneyplus', 'disneymas'], plain: 'disney' }]],
  ['a&e', [{ parts: ['aye', 'aande'], plain: 'ae' }]],
  [
    'perfil30',
    [
      { parts: ['perfil'], plain: 'perfil' },
      { parts: [' 30', 'perfil30'], plain: '30' },
    ],
  ],
  ['+ & !', []],
  ['', []],
])('the words of the query %o', (query, expected) => {
  expect(wordsOf(query)).toEqual(expected)
})

test('a query has eight words at most, and a long code is looked for piece by piece', () => {
  expect(wordsOf('aa bb cc dd ee ff gg hh ii jj').map(({ plain }) => plain)).toHaveLength(8)
  expect(wordsOf('a1b2c3d4').map(({ plain }) => plain)).toEqual(['a1b2c3', 'd4'])
})

test.each([
  ['hbo', 'hbo'],
  ['tv', ' tv'],
  ['ñ', ' ñ'],
  ['4k2', ' 4k2'],
])('the word %o is looked for as %o', (word, expected) => {
  expect(searchPart(word)).toBe(expected)
})

test.each([
  ['Netflix Básico 30 días', 'basico netflix', true],
  ['Netflix Básico 30 días', 'basico disney', false],
  ['Prime Video', 'primevideo', true],
  ['Disney+', 'disney plus', true],
  ['Disney+', 'disney mas', true],
  ['Cine 130', '30', false],
  ['Cine', '', true],
])('the name %o has the words of %o: %s', (name, query, expected) => {
  expect(hasWords(name, query)).toBe(expected)
})
