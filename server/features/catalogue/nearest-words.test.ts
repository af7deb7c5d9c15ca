import { expect, test } from 'vitest'
import { wordsIn } from '#domain/search-words.ts'
import { nearestWords } from './nearest-words.ts'

const shelf = ['Disney Plus', 'Netflix Premium', 'Prime Video', 'HBO Max', 'Spotify', 'Vida Sana'].flatMap(wordsIn)

test.each([
  ['disnei', ['disney']],
  ['netflx', ['netflix']],
  ['vidio', ['video']],
  ['spofity', ['spotify']],
  ['netlfi', ['netflix']],
  ['primme', ['prime']],
])('%s is corrected to %j', (typed, words) => expect(nearestWords(typed, shelf)).toEqual(words))

test.each(['hvo', 'zzzz', 'netflix', '2024', 'plsnw'])('%s is not corrected', (typed) =>
  expect(nearestWords(typed, shelf)).toEqual([]),
)
