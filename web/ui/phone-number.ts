import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'
import { cleanPhone } from '#domain/phone.ts'

export { getCountries, getCountryCallingCode, type CountryCode }

export const maxDigits = 15

/** The dial code at the start of a number; undefined while it has none. */
export function dialCodeOf(phone: string): string | undefined {
  return typing(phone).getCallingCode()
}

function typing(phone: string): AsYouType {
  const typed = new AsYouType()
  typed.input(phone)
  return typed
}

/** The country of a number; the chosen one unless the number begins with the dial code of another. */
export function countryOf(phone: string, chosen: CountryCode): CountryCode {
  if (!phone.startsWith('+')) return chosen
  const typed = typing(phone)
  const dialCode = typed.getCallingCode()
  if (dialCode === undefined) return chosen
  const sharing = metadata.country_calling_codes[dialCode] ?? []
  return typed.getCountry() ?? (sharing.includes(chosen) ? chosen : sharing[0]) ?? chosen
}

/** What may stand in the field: a number as it is typed. */
export const typeable = (text: string) => text.normalize('NFKC').replaceAll(/[^\d+ ().-]/g, '')

/**
 * The number that a text in the field means, for the country that is chosen there: in the normal form, and without a
 * zero that is dialled only inside that country. Empty while there is nothing but a dial code.
 */
export function phoneIn(text: string, country: CountryCode): string {
  const dialCode = getCountryCallingCode(country)
  const cleaned = cleanPhone(text.slice(Math.max(0, text.lastIndexOf('+'))), dialCode)
  const code = dialCodeOf(cleaned)
  if (cleaned === '+' || cleaned === `+${code}`) return ''
  const twice = cleaned.replace(new RegExp(`^\\+${code}(?=${code})`), '+')
  // First as the country dials it: in some a zero in front is part of the number.
  for (const phone of [...(/^[ (]*0/.test(text) ? [text] : []), cleaned, twice]) {
    const number = parsePhoneNumberFromString(phone, country)
    if (number?.isValid()) return number.number
  }
  return cleaned
}

/** A number as it is read: `+51 987 654 321`. One that the library does not know stays as it is. */
export function formatPhone(phone: string): string {
  const number = parsePhoneNumberFromString(phone)
  return number?.isPossible() && number.number === phone ? number.formatInternational() : phone
}

/** The text of the field for the number of another country; the digits after the dial code stay. */
export function moveTo(country: CountryCode, phone: string): string {
  const national = phone.startsWith('+') ? phone.slice(1 + (dialCodeOf(phone) ?? '').length) : phone
  return `+${getCountryCallingCode(country)} ${national}`
}
