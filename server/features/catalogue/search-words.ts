import { foldAccents } from '#domain/fold-accents.ts'

/** Further words are ignored. */
const maxWords = 8

/** The words of a query, in lower case and without accents. */
export const wordsOf = (query: string): string[] =>
  foldAccents(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** The words of a name, without punctuation. */
export const wordsIn = (name: string): string[] => foldAccents(name).split(/[^\p{L}\p{N}]+/u)

/** A name in its searchable form, with a space before each word: see the column `products.search_text`. */
export const searchText = (name: string): string => ` ${foldAccents(name).replace(/\s+/g, ' ')}`

/**
 * The part of a name that a word matches: numbers and words of one or two letters match only at the beginning of a
 * word, or they would match too much.
 */
export const searchPart = (word: string): string => (/^(?:[\p{L}\p{N}]{1,2}$|\p{N})/u.test(word) ? ` ${word}` : word)

/** How many typos a word may have. */
const maxSlips = (word: string) => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 6 ? 1 : 2)

/** Those of the words that, or whose beginning, are closest to the typed one; none if none is close. */
export function nearestWords(typed: string, words: Iterable<string>): string[] {
  let nearest = maxSlips(typed)
  let found: string[] = []
  for (const word of new Set(words)) {
    const slips = slipsBetween(typed, word)
    if (slips === 0 || slips > nearest) continue
    if (slips < nearest) found = []
    nearest = slips
    found.push(word)
  }
  return found.slice(0, 5)
}

/**
 * The Damerau-Levenshtein distance between the typed word and the closest beginning of another word: letters that are
 * missing, extra, wrong or swapped.
 */
function slipsBetween(typed: string, word: string): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    for (let column = 1; column <= word.length; column++) {
      const isSame = typed[row - 1] === word[column - 1]
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Infinity,
      )
    }
    before = last
    last = next
  }
  return Math.min(...last)
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity
