import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json'
import { getCountries, getExampleNumber, type PhoneNumber } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'
import { expect, test } from 'vitest'
import { anyDialCode, cleanPhone, comparablePhone, peruvianMobile, readablePhone } from './phone.ts'

test.each([
  ['987654321', '+51987654321'],
  ['+51 987 654 321', '+51987654321'],
  ['0051987654321', '+51987654321'],
  ['0051 987654321', '+51987654321'],
  ['051987654321', '+51987654321'],
  ['051 987-654-321', '+51987654321'],
  ['0987654321', '+51987654321'],
  ['51987654321', '+51987654321'],
  ['5151987654321', '+51987654321'],
  ['+51+51987654321', '+51987654321'],
  ['+51 0051 987654321', '+51987654321'],
  ['+51 051 987654321', '+51987654321'],
  ['+51 (0) 987 654 321', '+51987654321'],
  ['+51+34600123456', '+34600123456'],
  ['+51 0034 600 123 456', '+34600123456'],
  ['+1 0034 600 123 456', '+34600123456'],
  ['+593 + 34 600 123 456', '+34600123456'],
  ['+7 00 44 00 34 600 123 456', '+34600123456'],
  ['+0034 600 123 456', '+34600123456'],
  ['+1 800 0034 600', '+18000034600'],
  ['\u202a+51 987 654 321\u202c', '+51987654321'],
  ['\u2066+51987654321\u2069', '+51987654321'],
  ['+51\u00a0987\u00a0654\u00a0321', '+51987654321'],
  ['987\u2011654\u2011321', '+51987654321'],
  ['\u200e987654321', '+51987654321'],
  ['\u200b987654321\ufeff', '+51987654321'],
  ['987.654.321', '+51987654321'],
  ['\uff0b\uff15\uff11 \uff19\uff18\uff17\uff16\uff15\uff14\uff13\uff12\uff11', '+51987654321'],
  ['051351234', '+5151351234'],
  ['014567890', '+5114567890'],
  ['05114567890', '+5114567890'],
  ['+52 1 55 1234 5678', '+525512345678'],
  ['+54 9 11 1234-5678', '+5491112345678'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['(0044) (0)20 7946 0958', '+442079460958'],
  ['0.0.51-987654321', '+51987654321'],
  ['+1 (800) 555-1234', '+18005551234'],
  ['1234567890', '1234567890'],
  ['4567890', '4567890'],
  ['34600123456', '34600123456'],
  ['', ''],
  ['llámame', 'llámame'],
  ['987654321 o 912345678', '987654321o912345678'],
])('%j is cleaned to %j', (typed, phone) => {
  expect(cleanPhone(typed)).toBe(phone)
  expect(cleanPhone(phone)).toBe(phone)
})

test.each([
  ['+51 01 456 7890', '+5114567890'],
  ['+51 000', '+51000'],
  ['+51 000 1 456 7890', '+5114567890'],
  ['00987654321', '+987654321'],
  ['000987654321', '000987654321'],
  ['0', '0'],
  ['00', '00'],
  ['(0)987654321', '+51987654321'],
  ['[51] 987654321', '+51987654321'],
  ['+51 51 51 987654321', '+51987654321'],
  ['+51 51 98765432', '+515198765432'],
  ['+51 51 987654321 0', '+51519876543210'],
  ['+52 1 55 1234 567', '+521551234567'],
  ['+52 1 55 1234 56789', '+52155123456789'],
  ['051 9876543', '+51519876543'],
  ['051 98765432', '+5198765432'],
  ['98765432', '98765432'],
  ['9876543210', '9876543210'],
  ['5191234567890', '5191234567890'],
  ['+44 20 (0) 79', '+4420079'],
  ['+378 (0)549 1234', '+37805491234'],
  ['+379 (0)6 1234', '+379061234'],
  ['+1 +', '+1+'],
  ['+34 00 0600', '+34000600'],
])('%j, of which only the beginning or the length is that of a number to mend, is %j', (typed, phone) => {
  expect(cleanPhone(typed)).toBe(phone)
})

test.each([
  ['tel 987654321', 'tel987654321', '987654321'],
  ['987654321x', '987654321x', '987654321'],
  ['x0987654321', 'x0987654321', '0987654321'],
  ['0987654321x', '0987654321x', '0987654321'],
  ['tel +51 0 1456', 'tel+5101456', '5101456'],
  ['tel +51 51 987654321', 'tel+5151987654321', '5151987654321'],
  ['tel. +52 1 55 1234 5678', 'tel+5215512345678', '5215512345678'],
  ['tel +44 (0)20 7946', 'tel+440207946', '440207946'],
  ['tel 0044 20', 'tel004420', '004420'],
  ['tel +51 +34 600', 'tel+51+34600', '5134600'],
])('%j is no number, so that a check refuses it: it stays %j, and is shown as typed', (typed, cleaned, digits) => {
  expect(cleanPhone(typed)).toBe(cleaned)
  expect(comparablePhone(typed)).toBe(digits)
  expect(peruvianMobile(typed)).toBe(typed)
  expect(readablePhone(typed)).toBe(typed)
})

test('a leading zero belongs to the chosen country, nine digits from 9 to Peru', () => {
  expect(cleanPhone('011 1234 5678', '54')).toBe('+541112345678')
  expect(cleanPhone('034 600 123 456', '34')).toBe('+34600123456')
  expect(cleanPhone('+34 0051 987 654 321', '34')).toBe('+51987654321')
  expect(cleanPhone('987654321', '34')).toBe('+51987654321')
  expect(cleanPhone('912345678', '56')).toBe('+51912345678')
})

test('every dial code is known, and none is a prefix of another', () => {
  const codes = Object.keys(metadata.country_calling_codes)
  const own = new RegExp(`^${anyDialCode}`)
  expect(codes.filter((code) => own.exec(code)?.[0] !== code)).toEqual([])
  expect(codes.filter((code) => own.exec(`${code}00`)?.[0] !== code)).toEqual([])
})

const mobiles = getCountries()
  .map((country) => getExampleNumber(country, examples))
  .filter((it): it is PhoneNumber => it !== undefined)
const blank = fc.constantFrom(
  '',
  ' ',
  '\u00a0',
  '\u202f',
  '\u2007',
  '\t',
  '.',
  '-',
  '\u2010',
  '\u2011',
  '\u2013',
  '\u2014',
  '\u2212',
)
const mark = fc.constantFrom(
  '',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u00ad',
)

test('a mobile of any country is the same number in any spelling', () => {
  const spelling = fc.record({
    mobile: fc.constantFrom(...mobiles),
    plus: fc.constantFrom('+', '00', '\uff0b', '+51+', '+51 00'),
    parts: fc.array(fc.tuple(blank, mark), { minLength: 15, maxLength: 15 }),
    around: fc.tuple(mark, mark),
    formatted: fc.boolean(),
  })
  fc.assert(
    fc.property(spelling, ({ mobile, plus, parts, around, formatted }) => {
      const digits = formatted ? mobile.formatInternational().slice(1) : mobile.number.slice(1)
      const spaced = Array.from(digits)
        .map((digit, at) => digit + (parts[at]?.join('') ?? ''))
        .join('')
      const typed = around[0] + plus + spaced + around[1]
      expect(cleanPhone(typed), JSON.stringify(typed)).toBe(mobile.number)
      expect(comparablePhone(typed)).toBe(comparablePhone(mobile.number))
    }),
    { numRuns: 2000 },
  )
})

test("cleaning is idempotent and loses only zeros, Mexico's 1 or a repeated country", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[\d ().-]{0,20}$/), (typed) => {
      const cleaned = cleanPhone(typed)
      expect(cleanPhone(cleaned)).toBe(cleaned)
      expect(typed.replaceAll(/\D/g, '')).toMatch(new RegExp(`${cleaned.replaceAll(/\D/g, '').slice(3)}$`))
    }),
    { numRuns: 2000 },
  )
})

test('spellings of one Peruvian mobile compare equal', () => {
  const spellings = ['987654321', '+51 987 654 321', '51987654321', '0051987654321', '987-654-321']
  expect(new Set(spellings.map(comparablePhone))).toEqual(new Set(['987654321']))
  expect(comparablePhone('+34987654321')).toBe('34987654321')
  expect(comparablePhone('+51 987 654 321 0')).toBe('519876543210')
})

test('a number is grouped for reading, and is still the same number', () => {
  expect(readablePhone('+51900000021')).toBe('+51 900 000 021')
  expect(readablePhone('+51 900-000-021')).toBe('+51 900 000 021')
  expect(readablePhone('900000021')).toBe('+51 900 000 021')
  expect(readablePhone('+14155550132')).toBe('+1 415 555 0132')
  expect(readablePhone('0451234')).toBe('+51 451 234')
  expect(readablePhone('114')).toBe('114')
  for (const { number } of mobiles) {
    expect(cleanPhone(readablePhone(number))).toBe(cleanPhone(number))
    expect(readablePhone(number)).toMatch(/^\+\d{1,3}(?: \d{2,4})+$/)
  }
})

test('a Peruvian mobile is grouped in threes, an account number stays as typed', () => {
  expect(peruvianMobile('+51987654321')).toBe('987 654 321')
  expect(peruvianMobile('987\u00a0654\u00a0321')).toBe('987 654 321')
  expect(peruvianMobile('191-0000000-0-11')).toBe('191-0000000-0-11')
})
