import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centimos, formatSoles } from '#domain/money.ts'
import { moneyFault, moneyIn, moneyText, rangeFault } from './money-text.ts'
import { withAmountsWhole } from './soles.ts'

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['20,5', 2050],
  ['9,50', 950],
  ['1,250', 125_000],
  ['5.000', 500_000],
  ['1,250.50', 125_050],
  ['1.250,50', 125_050],
  ['1.250,5', 125_050],
  ['1,250,000', 125_000_000],
  ['1.250.000,00', 125_000_000],
  ['1234,56', 123_456],
  ['.50', 50],
  ['0,05', 5],
  ['007', 700],
  ['20.', 2000],
  ['0', 0],
  ['S/. 1,250', 125_000],
  ['s/20', 2000],
  ['\u00a0S/\u00a09,50\u202f', 950],
  ['\u200e25.50\t', 2550],
  ['999,999,999,999.99', 99_999_999_999_999],
])('%j is read as an amount', (typed, amount) => {
  expect(moneyIn(typed)).toBe(amount)
  expect(moneyFault(typed)).toBeUndefined()
})

const refused: Record<string, readonly string[]> = {
  'Escribe un monto.': ['', ' \u00a0', 'S/.', 'S/', ',', '.,'],
  'Escribe el monto sin signo.': ['-1', '+20', '\u22125', '5-', '\u20135', '-S/. 20', 'S/. -20'],
  'Escribe el monto con todas sus cifras, no como 1e3.': ['1e3', '1E3', '1.5e2', '1e-2', '1e400'],
  'Escribe el monto en soles, no como 0x10.': ['0x10', '0XFF'],
  'Escribe el monto sin letras.': ['doce', '20 soles', '1O', '0b11', 'Infinity', 'NaN', '20k'],
  'Usa solo las cifras del 0 al 9.': ['\u0662\u0660', '\uff12\uff10', '20\u00bd', '5\u00b2'],
  'Escribe el monto sin espacios en medio.': ['1 250', '20 ,5', '1\u00a0250.50', '2\u200b0', '20\n30'],
  'Usa solo cifras y un punto o una coma.': ['$20', '20%', "1'250", '20;5', '(20)', '1/2', '20\u066b5'],
  'Hay más de un signo de decimales: deja uno.': ['1.5.0', '20,5,0', '20..5', '1,250.50.1', '1.250,5,1', '1,2,3'],
  'Los miles van de tres en tres, como en 1,250.00.': [
    '1,25,000',
    '1250,500',
    '12,34.50',
    '1234,567.50',
    '0,500.00',
    '01,250',
    ',250.50',
    '1,,250',
    '0,250,000',
  ],
  '¿Céntimos o soles? Escribe 0.50 o 500.': ['0,500', '0.500', ',500', '.500', '00,500'],
  'Usa como máximo 2 decimales.': ['1.2345', '9.9999', '0.0001', '1,250.505', '1.250,5055'],
  'Ese monto es demasiado grande.': ['1000000000000', '1,000,000,000,000', '9'.repeat(400)],
}

test.each(
  Object.entries(refused).flatMap(([sentence, texts]) => texts.map((text) => [text.slice(0, 40), text, sentence])),
)('%j is refused with a sentence of its own', (_, text = '', sentence = '') => {
  expect(moneyFault(text)).toBe(sentence)
  expect(moneyIn(text)).toBeUndefined()
})

/** Ways to write one amount. */
function spellings(amount: number): string[] {
  const soles = Math.floor(amount / 100)
  const cents = String(amount % 100).padStart(2, '0')
  const grouped = formatSoles(centimos(amount)).slice(4)
  const swapped = grouped.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
  const exact = [`${soles}.${cents}`, `${soles},${cents}`, grouped, swapped]
  const short = cents.endsWith('0') ? [`${soles}.${cents[0]}`, `${soles},${cents[0]}`] : []
  const round = cents === '00' ? [String(soles), grouped.slice(0, -3), swapped.slice(0, -3)] : []
  return [...exact, ...short, ...round].flatMap((it) => [it, `S/. ${it}`, `S/${it}`, `\u00a0${it} `])
}

test('every amount is read from every way to write it', () => {
  const amounts = fc.oneof(
    fc.integer({ min: 0, max: 1e13 }),
    fc.integer({ min: 0, max: 1e8 }).map((it) => it * 100),
  )
  fc.assert(
    fc.property(amounts, (amount) => {
      for (const text of spellings(amount)) expect(moneyIn(text), text).toBe(amount)
      expect(moneyIn(moneyText(centimos(amount)))).toBe(amount)
    }),
  )
})

test('any text is either an amount or refused with a message', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,+\-eSx/ ]{0,12}$/))
  fc.assert(
    fc.property(typed, (text) => {
      const [amount, fault] = [moneyIn(text), moneyFault(text)]
      expect(amount === undefined).toBe(fault !== undefined)
      // What is read says the same digits as what was typed.
      if (amount !== undefined) {
        expect(Number.isSafeInteger(amount)).toBe(true)
        const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
        expect(String(amount)).toMatch(new RegExp(`^${digits || '0'}0{0,2}$`))
      }
    }),
    { numRuns: 2000 },
  )
})

test('an absent amount is an empty field', () => expect(moneyText(null)).toBe(''))

test('a range includes both ends and refuses an empty field with its limits', () => {
  const range = { min: centimos(500), max: centimos(95_000) }
  const outside = withAmountsWhole('Escribe un monto entre S/. 5.00 y S/. 950.00.')
  expect(['5', '20,5', '950.00'].map((text) => rangeFault(text, range))).toEqual([undefined, undefined, undefined])
  for (const text of ['', '4.99', '950.01', '1,250']) expect(rangeFault(text, range)).toBe(outside)
  expect(rangeFault('5.001.1', range)).toBe('Hay más de un signo de decimales: deja uno.')
})
