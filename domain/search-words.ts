// Names and queries are split into words by one rule: accents and case do not count, a sign ends a word, and so do the
// first digit, and the first capital of 'PrimeVideo'. '+' and '&' are also their words. The function `search_words` of
// the database does the same; the test of the catalogue's search compares the two.

const separator =
  /[\ufe00-\ufe6f\s!-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\u{1f000}-\u{1faff}\u{e0000}-\u{e0fff}]+/u

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['\u2018\u2019\u00b4`]/g, '')

type Signs = { plus: string; and: string }
/** How the signs of a name are read: by their words, or not at all. */
const readings: readonly [Signs, ...Signs[]] = [
  { plus: ' plus ', and: ' y ' },
  { plus: ' mas ', and: ' and ' },
  { plus: ' ', and: ' ' },
]

/** The words of a name, by one reading of its signs. */
function wordsRead(name: string, { plus, and }: Signs): string[] {
  const spaced = folded(name)
    .replaceAll('+', plus)
    .replaceAll('&', and)
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .toLowerCase()
    .replace(/([a-z])(?=[0-9])/g, '$1 ')
    .replace(/([0-9])(?=[a-z])/g, '$1 ')
  return spaced.split(separator).filter((word) => word !== '')
}

export const wordsIn = (name: string): string[] => wordsRead(name, readings[0])

/** The most words of a name that a query may write as one. */
const maxJoined = 6

const joined = (words: readonly string[]) =>
  words.map((_, index) => words.slice(index, index + maxJoined).join('')).join(' ')

/** A query's word of more parts than a name has joined, as codes are, is looked for piece by piece. */
function piecesOf(word: string): string[] {
  const parts = word.split(/(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])/)
  return Array.from({ length: Math.ceil(parts.length / maxJoined) }, (_, piece) =>
    parts.slice(piece * maxJoined, (piece + 1) * maxJoined).join(''),
  )
}

/**
 * A name in its searchable form: its words, and behind a bar the same joined, from every word on; one space before
 * each. The same as the column `products.search_words`.
 */
export function searchText(name: string): string {
  const read = /[+&]/.test(name) ? readings : [readings[0]]
  const all = read.map((signs) => wordsRead(name, signs))
  return ` ${all.map((words) => words.join(' ')).join(' ')} | ${all.map(joined).join(' ')}`
}

/**
 * A word of a query: the parts of a searchable name of which one is enough; and the word without its signs, for when
 * nothing else is found.
 */
export type QueryWord = { parts: string[]; plain: string }

/** Further words are ignored. */
const maxWords = 8

/** The words of a query; none if it has neither a letter nor a digit. A sign that stands alone is no word. */
export function wordsOf(query: string): QueryWord[] {
  const words = folded(query)
    .toLowerCase()
    .replace(/[+&]+/g, (signs) => signs.replaceAll('+', '\u{f0000}').replaceAll('&', '\u{f0001}'))
    .split(separator)
    .flatMap((word) => word.split(/(?<=[a-z]{3})(?=[0-9])|(?<=[0-9])(?=[a-z]{3})/))
    .flatMap(piecesOf)
    .map((word) => ({ word, plain: word.replace(/[\u{f0000}\u{f0001}]/gu, '') }))
    .filter(({ plain }) => plain !== '')
    .slice(0, maxWords)
  return words.map(({ word, plain }, index) => {
    if (word !== plain) return { parts: [spelled(word, readings[0]), spelled(word, readings[1] ?? readings[0])], plain }
    const part = searchPart(word)
    // What is too short to be found inside of a word may be the beginning or the end of one that is written as one.
    const [before, after] = [words[index - 1]?.word, words[index + 1]?.word]
    const around = [before && before + word, after && word + after].filter((it) => it !== undefined && it !== '')
    return { parts: [part, ...(part === word ? [] : (around as string[]))], plain }
  })
}

const spelled = (word: string, { plus, and }: Signs) =>
  word.replaceAll('\u{f0000}', plus.trim()).replaceAll('\u{f0001}', and.trim())

/**
 * The part of a name that a word matches: numbers and words of one or two letters match only at the beginning of a
 * word, or they would match too much.
 */
export const searchPart = (word: string): string => (/^(?:[\p{L}\p{N}]{1,2}$|\p{N})/u.test(word) ? ` ${word}` : word)

/** Whether a name has every word of a query. */
export function hasWords(name: string, query: string): boolean {
  const text = searchText(name)
  return wordsOf(query).every(({ parts }) => parts.some((part) => text.includes(part)))
}
