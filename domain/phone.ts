/** Peru, the country of a number without one. */
const peru = '51'

/** Any dial code (E.164), of which none is the beginning of another. */
export const anyDialCode =
  String.raw`(?:[17]|2(?:[07]|[1-689]\d)|3(?:[0-469]|[578]\d)|4(?:[013-9]|2\d)|5(?:[1-8]|[09]\d)|` +
  String.raw`6(?:[0-6]|[7-9]\d)|8(?:[1246]|[057-9]\d)|9(?:[0-58]|[679]\d))`
/** Numbers pasted behind a dial code that stood in the field already: no number goes on with two zeros. */
const pastedBehind = new RegExp(String.raw`^\+(?:${anyDialCode}?(?:\+|00)(?=[1-9]))+`)

const invisible = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const separators = /[\p{Pd}\u2043\u2212.\u00b7\u2022\u2027[\]]/gu

/** A zero in parentheses after the country, as in `+44 (0)20`, which is dialled only without the country; Italy's stays. */
const trunkZero = /^\(?((?:\+|00)(?!39|37[89])[1-9]\d{0,2})\)?\(0\)/

/**
 * The normal form of a phone number as people type, paste and copy it: `+`, country and digits where the country is
 * known, else its digits. Blanks, dashes, dots, parentheses and invisible marks go, `00` is `+`, a single zero in
 * front stands for the country of this dial code, and nine digits that begin with 9 are a mobile of Peru. Anything else
 * stays as it is, for a check to refuse.
 */
export function cleanPhone(text: string, dialCode = peru): string {
  const whole = text
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(separators, '')
    .replace(trunkZero, '$1')
    .replaceAll(/[()]/g, '')
    .replace(pastedBehind, '+')
    .replace(/^00(?=[1-9])/, '+')
  return withCountry(whole, dialCode)
    .replace(/^\+510+(?=[1-9])/, '+51')
    .replace(/^\+51(?:51)+(?=9\d{8}$)/, '+51')
    .replace(/^\+521(?=\d{10}$)/, '+52')
}

function withCountry(number: string, dialCode: string): string {
  if (/^(?:51)*9\d{8}$/.test(number)) return `+51${number.slice(-9)}`
  const [, national] = /^0([1-9]\d*)$/.exec(number) ?? []
  if (national === undefined) return number
  // `051 987 654 321` has the country already; `051 351 234` is the area code of Puno.
  const hasCountry = national.startsWith(dialCode) && national.length - dialCode.length >= 8
  return hasCountry ? `+${national}` : `+${dialCode}${national}`
}

/** The digits by which two spellings of a number are the same: of a mobile of Peru its nine, with and without 51. */
export function comparablePhone(text: string): string {
  const digits = cleanPhone(text).replaceAll(/\D/g, '')
  return /^519\d{8}$/.test(digits) ? digits.slice(2) : digits
}

const international = new RegExp(String.raw`^\+(${anyDialCode})(\d+)$`)

/** A phone number for reading: country and digits in groups, `+51 987 654 321`; anything without a country unchanged. */
export function readablePhone(text: string): string {
  const [, country, national] = international.exec(cleanPhone(text)) ?? []
  return national === undefined ? text : `+${country} ${national.replaceAll(/\d{3}(?=\d{2})/g, '$& ')}`
}

/** A mobile of Peru as it is read aloud, `987 654 321`; any other text unchanged. */
export function peruvianMobile(text: string): string {
  const [, ...groups] = /^\+51(9\d{2})(\d{3})(\d{3})$/.exec(cleanPhone(text)) ?? []
  return groups.length > 0 ? groups.join(' ') : text
}
