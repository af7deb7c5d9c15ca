import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { normalNumber } from '#domain/operation-number.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function inDatabase(written: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select normal_number(written) as number from unnest(${written}::text[]) with ordinality as one (written, place)
    order by place`.execute(shop.context.db)
  return rows.map(({ number }) => number)
}

const label = fc.constantFrom(
  'N°',
  'N.º',
  'nº',
  'No.',
  'Nro.',
  'NRO',
  'Núm.',
  'Op.',
  'OP',
  'op:',
  'Operación',
  'OPERACIO\u0301N',
  '#',
  'Nro. de operación',
  'N° Op.',
)
const gap = fc.constantFrom('', ' ', '\u00a0', ': ', ' - ')
const digits = fc.stringMatching(/^[1-9]\d{3,11}$/)
const zeros = fc.stringMatching(/^0{0,6}$/)

describe('normalNumber', () => {
  test('removes labels and leading zeros of an operation number', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(label, gap), { maxLength: 1 }), zeros, digits, (labels, front, number) => {
        expect(normalNumber(labels.flat().join('') + front + number)).toBe(number)
      }),
      { numRuns: 2_000 },
    )
  })

  test('returns upper-case letters and digits without leading zeros', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (written) => {
        const number = normalNumber(written)
        expect(number).toMatch(/^(?:0?|[A-Z1-9][A-Z0-9]*)$/)
      }),
    )
  })

  test('equals its SQL function for any text', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(
          fc.oneof(label, gap, zeros, digits, fc.constantFrom('A', 'de ', 'x9', 'ß', 'ﬁ', 'İ', 'N', 'O', 'P', '\n')),
        )
        .map((it) => it.join('')),
    )
    const written = fc.sample(texts, 5_000).filter((text) => !text.includes('\0') && text.isWellFormed())
    expect(await inDatabase(written)).toEqual(written.map(normalNumber))
  })
})
