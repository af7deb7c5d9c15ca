import { expect, test } from 'vitest'
import { nearestWords, searchPart, wordsIn, wordsOf } from './search-words.ts'

const shelf = ['Disney Plus', 'Netflix Premium', 'Prime Video', 'HBO Max', 'Spotify', 'Vida Sana'].flatMap(wordsIn)

test.each([
  ['disnei', ['disney']],
  ['netflx', ['netflix']],
  ['vidio', ['video']],
  ['spofity', ['spotify']],
  ['netlfi', ['netflix']],
  ['primme', ['prime']],
])('%s stands for %j', (typed, words) => expect(nearestWords(typed, shelf)).toEqual(words))

test.each(['hvo', 'zzzz', 'netflix', '2024', 'plsnw'])('%s stands for nothing else', (typed) =>
  expect(nearestWords(typed, shelf)).toEqual([]),
)

test('a query is read without accents, in small letters, up to eight words', () => {
  expect(wordsOf('  Películas  de ACCIÓN ')).toEqual(['peliculas', 'de', 'accion'])
  expect(wordsOf('a b c d e f g h i j')).toHaveLength(8)
})

test('a number and a letter or two look for what begins so, signs for themselves', () => {
  expect(['d', 'hb', 'hbo', '%', '4k', '0432'].map(searchPart)).toEqual([' d', ' hb', 'hbo', '%', ' 4k', ' 0432'])
})
