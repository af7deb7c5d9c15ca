const words = 'NUMERO|NRO|NUM|NO|N|OPERACION|OPER|OP'
const wordsApart = new RegExp(`^[^A-Z0-9]*(?:(?:${words})[^A-Z0-9]+(?:DE[^A-Z0-9]+)?)+`)
const wordsAttached = new RegExp(`^[^A-Z0-9]*(?:(?:${words})[^A-Z0-9]*)+(?=[0-9])`)

const accents: Record<string, string> = { ó: 'O', Ó: 'O', ú: 'U', Ú: 'U', '\u0301': '' }

/** Only letters of ASCII: the database maps the same ones, whatever its locale. */
const inCapitals = (written: string) =>
  written
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
    .replaceAll(/ó|Ó|ú|Ú|\u0301/g, (it) => accents[it] ?? it)

/** A number as it was written, in capitals, without the words in front of it: 'N°', 'Nro.', 'Op.', 'Operación'. */
export const withoutLabel = (written: string) => inCapitals(written).replace(wordsApart, '').replace(wordsAttached, '')

/**
 * The normal form of an operation number, by which numbers are compared, unique and found: letters and digits in
 * capitals, without words or zeros in front. The database has the same function, `normal_number`.
 */
export const normalNumber = (written: string) =>
  withoutLabel(written)
    .replaceAll(/[^A-Z0-9]+/g, '')
    .replace(/^0+(?=.)/, '')

/** Fewer characters are easily guessed, and often used twice. */
export const minCertainNumber = 6

/** How many different numbers a customer may type for one top-up. */
export const maxTypedNumbers = 3

/** What a search box holds, as an operation number; undefined if it is none. */
export function searchedNumber(text: string): string | undefined {
  const rest = withoutLabel(text.trim())
  const number = normalNumber(text)
  return /^(?:[A-Z0-9]+|[\d\s.-]+)$/.test(rest) && /\d{3}/.test(number) ? number : undefined
}

/** Whether two operation numbers are equal, differ in one digit only, or have the same digits in another order. */
export function isSimilarNumber(one: string, other: string): boolean {
  const [digits, others] = [normalNumber(one).split(''), normalNumber(other).split('')]
  if (digits.length !== others.length) return false
  const different = digits.filter((digit, index) => digit !== others[index]).length
  return different <= 1 || digits.toSorted().join('') === others.toSorted().join('')
}
