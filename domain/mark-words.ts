import { wordsOf } from './search-words.ts'

const graphemes = new Intl.Segmenter('es')

/** A piece of a text, and whether a searched word stands there. */
type MarkedPart = { text: string; marked: boolean }

/** What a letter of a text counts as in a search: no accent, no case, no sign but '+', which is also its word. */
const foldedLetter = (letter: string) =>
  letter === '+'
    ? 'plus'
    : letter
        .normalize('NFKD')
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase()

/**
 * A text in pieces, those marked in which a word of a query stands, also where a blank or a sign separates its letters,
 * as in a phone number. The pieces joined are the text.
 */
export function markWords(text: string, query: string): MarkedPart[] {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  // From each folded character to the letter that it came from.
  const origins: number[] = []
  let folded = ''
  for (const [place, letter] of letters.entries()) {
    const as = foldedLetter(letter)
    folded += as
    for (let count = 0; count < as.length; count++) origins.push(place)
  }
  const marked = new Set<number>()
  for (const { plain } of wordsOf(query)) {
    for (let at = folded.indexOf(plain); at !== -1; at = folded.indexOf(plain, at + 1)) {
      const [first = 0, last = first] = [origins[at], origins[at + plain.length - 1]]
      for (let place = first; place <= last; place++) marked.add(place)
    }
  }
  const parts: MarkedPart[] = []
  for (const [place, letter] of letters.entries()) {
    const before = parts.at(-1)
    if (before && before.marked === marked.has(place)) before.text += letter
    else parts.push({ text: letter, marked: marked.has(place) })
  }
  return parts
}
