import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json'
import { getExampleNumber, type PhoneNumber } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { cleanPhone } from '#domain/phone.ts'
import {
  countryOf,
  formatPhone,
  getCountries,
  getCountryCallingCode,
  moveTo,
  phoneIn,
  typeable,
} from './phone-number.ts'

const mobiles = getCountries()
  .map((country) => [country, getExampleNumber(country, examples)] as const)
  .filter((it): it is [(typeof it)[0], PhoneNumber] => it[1] !== undefined)

test.each([
  ['+51 987654321', '+51987654321'],
  ['987654321', '+51987654321'],
  ['912345678', '+51912345678'],
  ['0051987654321', '+51987654321'],
  ['+51 0051987654321', '+51987654321'],
  ['+51 051987654321', '+51987654321'],
  ['+51 0987654321', '+51987654321'],
  ['051987654321', '+51987654321'],
  ['+51 +34 600 123 456', '+34600123456'],
  ['+1 0034 600 123 456', '+34600123456'],
  ['+5 1 987 654 321', '+51987654321'],
  ['01 456 7890', '+5114567890'],
  ['+52 1 55 1234 5678', '+525512345678'],
  ['+54 9 11 1234 5678', '+5491112345678'],
  ['+54 011 15 1234 5678', '+5491112345678'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+39 06 1234 5678', '+390612345678'],
  ['4567890', '4567890'],
  ['+51 123', '+51123'],
  ['+51 ', ''],
  ['+', ''],
  ['', ''],
])('%j in the field of Peru is read as %j', (text, phone) => expect(phoneIn(text, 'PE')).toBe(phone))

test('a leading zero belongs to the chosen country, and the dial code may be repeated', () => {
  expect(phoneIn('011 15 1234-5678', 'AR')).toBe('+5491112345678')
  expect(phoneIn('0151 23456789', 'DE')).toBe('+4915123456789')
  expect(phoneIn('+34 34600123456', 'ES')).toBe('+34600123456')
  expect(phoneIn('+34 0051 987654321', 'ES')).toBe('+51987654321')
  expect(phoneIn('987654321', 'CL')).toBe('+51987654321')
  expect(phoneIn('+56 987654321', 'CL')).toBe('+56987654321')
})

test('only a plus and a dial code change the country', () => {
  expect(['+', '+9', '987654321', '34600123456', ''].map((text) => countryOf(text, 'PE'))).toEqual(Array(5).fill('PE'))
  expect(countryOf('+34', 'PE')).toBe('ES')
  expect(countryOf('+1', 'PE')).toBe('US')
  expect(countryOf('+1', 'CA')).toBe('CA')
  expect(countryOf('+54 9 11', 'PE')).toBe('AR')
})

test('mobiles of any country are read whole from either spelling, shown and cleaned', () => {
  for (const [country, mobile] of mobiles) {
    const { number } = mobile
    expect(phoneIn(number, 'PE'), country).toBe(number)
    expect(phoneIn(mobile.formatInternational(), 'PE'), country).toBe(number)
    expect(phoneIn(moveTo(country, mobile.nationalNumber), country), country).toBe(number)
    expect(phoneIn(formatPhone(number), country), country).toBe(number)
    expect(cleanPhone(formatPhone(number)), country).toBe(number)
    // A national number that says so by its zero.
    const national = mobile.formatNational()
    if (national.startsWith('0')) expect(phoneIn(national, country), country).toBe(number)
    expect(getCountryCallingCode(countryOf(number, 'PE')), country).toBe(mobile.countryCallingCode)
  }
})

test('any field content is shown as a number that is read the same', () => {
  const typed = fc.record({
    text: fc.stringMatching(/^\+?[\d ().-]{0,18}$/),
    country: fc.constantFrom(...getCountries()),
  })
  fc.assert(
    fc.property(typed, ({ text, country }) => {
      const phone = phoneIn(typeable(text), country)
      expect(phone).toMatch(/^\+?\d*$/)
      const shown = formatPhone(phone)
      expect(phoneIn(shown, countryOf(phone, country))).toBe(phone)
      expect(cleanPhone(shown)).toBe(phone)
    }),
    { numRuns: 2000 },
  )
})
