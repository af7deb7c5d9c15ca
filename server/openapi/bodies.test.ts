import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import type { Codecs } from '#contract/protocol/codecs.ts'
import { outlineOf } from '#contract/protocol/outline.ts'
import type { Route } from '#contract/protocol/route.ts'
import { line, moneyWithin, parsing, phone, secret } from '#contract/protocol/wire.ts'
import { cleanPhone } from '#domain/phone.ts'
import { fromSoles, isWholeCentimos } from '#domain/money.ts'
import { nameSchemas, type JsonSchema } from './schemas.ts'

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, multipleOfPrecision: 6 })
addFormats.default(ajv)
const describedBy = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const routes = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries<Route>(calls).map(([name, route]) => [`${feature}.${name}`, route] as const),
)
const { schemas, nameOf } = nameSchemas()

/** The schemas of what the codecs mark as money, in a described body. */
function moneyIn(schema: JsonSchema, codecs: Codecs | undefined): JsonSchema[] {
  if (codecs === undefined || codecs === 'instant') return []
  if (codecs === 'money') return [schema.anyOf?.find(({ type }) => type === 'number') ?? schema]
  if (Array.isArray(codecs)) return moneyIn(schema['items'] as JsonSchema, codecs[0])
  const fields = (schema.properties ?? {}) as Record<string, JsonSchema>
  return Object.entries(codecs).flatMap(([name, inner]) => moneyIn(fields[name] ?? {}, inner))
}

test('every amount of a body has bounds and two decimals; no reply has multipleOf', () => {
  let amounts = 0
  for (const [name, route] of routes) {
    if (route.reply) expect(JSON.stringify(schemas[nameOf(route.reply)]), name).not.toContain('multipleOf')
    if (!route.body) continue
    for (const amount of moneyIn(schemas[nameOf(route.body)] ?? {}, outlineOf(route).sent)) {
      amounts++
      expect(amount, name).toMatchObject({ minimum: expect.any(Number), maximum: expect.any(Number), multipleOf: 0.01 })
    }
  }
  expect(amounts).toBeGreaterThan(12)
})

test('the shop accepts an amount exactly when a JSON Schema validator does', () => {
  const amount = moneyWithin({ min: fromSoles(0.01), max: fromSoles(10_000_000) })
  const validate = ajv.compile(describedBy(amount))
  const check = (soles: number) => {
    const isAmount = isWholeCentimos(soles) && soles >= 0.01 && soles <= 10_000_000
    expect(amount.safeParse(soles).success, String(soles)).toBe(isAmount)
    expect(validate(soles), String(soles)).toBe(isAmount)
  }
  for (const soles of [0.29, 1.1, 4.35, 0.07, 1.005, 0, 0.001, -1, 10_000_000, 10_000_000.01, 1e300]) check(soles)
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 1_000_000_010 }), (centimos) => check(centimos / 100)),
    { numRuns: 3000 },
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }).filter((tenths) => tenths % 10 > 0),
      (tenths) => check(tenths / 1000),
    ),
    { numRuns: 3000 },
  )
})

/** What fits the description of a schema, the shop takes. */
function expectSound(schema: z.ZodType, written: fc.Arbitrary<string>, numRuns: number): void {
  const validate = ajv.compile(describedBy(schema))
  let fitting = 0
  const property = fc.property(written, (text) => {
    if (!validate(text)) return
    fitting++
    expect(schema.safeParse(text, parsing).error, JSON.stringify(text)).toBeUndefined()
  })
  fc.assert(property, { numRuns })
  expect(fitting).toBeGreaterThan(numRuns / 20)
}

test('a phone is accepted exactly when its cleaned form matches the description', () => {
  const written = fc.stringMatching(/^(?:\+|00?|\+51|\+510|\+5100|0051)?\d{1,16}$/)
  expectSound(phone, written, 5000)
  const validate = ajv.compile(describedBy(phone))
  fc.assert(
    fc.property(written, (text) => {
      expect(validate(cleanPhone(text)), text).toBe(phone.safeParse(text).success)
    }),
    { numRuns: 5000 },
  )
  expect([validate('12345'), validate('123456'), validate('+51987654321')]).toEqual([false, true, true])
})

test('a text or secret that matches its description is accepted, in any script', () => {
  const written = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(' ', '\t', '\u200b', '\u2800', 'a', '🎬', '\u202e', '\u0001'), maxLength: 12 }),
  )
  // Composing a text (NFC) makes some rare letters longer and others shorter.
  const composed = written.filter((text) => text.normalize('NFC') === text)
  expectSound(line(10), composed, 5000)
  expectSound(secret(2, 10), composed, 5000)
  for (const count of [10, 11]) expect(line(10).safeParse('🎬'.repeat(count)).success).toBe(count === 10)
})

test('bodies describe unique items, URIs, e-mails and days', () => {
  const body = (name: string) => JSON.stringify(schemas[name])
  expect(body('NoticesChoicesReply')).toContain('"uniqueItems":true')
  expect(body('PurchasesRenewSeveralBody')).toContain('"uniqueItems":true')
  for (const name of ['MailServerTestBody', 'UsersRequestRecoveryBody', 'UsersChangeMeBody'])
    expect(body(name), name).toContain('"format":"email"')
  for (const name of ['SettingsChangeBody', 'PushSubscribeBody']) expect(body(name), name).toContain('"format":"uri"')
  const fields = schemas['CatalogueCreateProductBody']?.properties as Record<string, object> | undefined
  const dias = ajv.compile(fields?.['dias'] ?? false)
  for (const [written, isFine] of [
    [3650, true],
    [3651, false],
    [0, false],
    ['0030', true],
    ['3651', false],
    ['0', false],
    ['00030', false],
  ] as const)
    expect(dias(written), String(written)).toBe(isFine)
})
