import { expect, test } from 'vitest'
import { normalizePhone } from './normalize-phone.ts'

test.each([
  ['987654321', '+51987654321'],
  ['+51 987 654 321', '+51987654321'],
  ['+51+51987654321', '+51987654321'],
  ['5151987654321', '+51987654321'],
  ['+34 600 123 456', '+34600123456'],
  ['+51+34600123456', '+34600123456'],
  ['', ''],
  ['+', ''],
])('%j is %j', (typed, phone) => expect(normalizePhone(typed)).toBe(phone))
