import { expect, test } from 'vitest'
import { centimos, formatSoles } from '#domain/money.ts'
import { soles, withAmountsWhole } from './soles.ts'

test('an amount on a screen has no space at which a line breaks, one in a message has', () => {
  expect(soles(centimos(-123_450))).toBe('-S/.\u00a01,234.50')
  expect(formatSoles(centimos(-123_450))).toBe('-S/. 1,234.50')
})

test('each amount in a text of the server stays on one line, and nothing else changes', () => {
  expect(withAmountsWhole('De S/. 5.00 a S/. 950.00, en soles (S/.) y céntimos.')).toBe(
    'De S/.\u00a05.00 a S/.\u00a0950.00, en soles (S/.) y céntimos.',
  )
})
