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
