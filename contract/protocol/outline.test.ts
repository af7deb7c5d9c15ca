import { expect, test } from 'vitest'
import { z } from 'zod'
import { centimos } from '#domain/money.ts'
import { decode, encode } from './codecs.ts'
import { api } from '../index.ts'
import { outlineOf, outlinesOf } from './outline.ts'
import { route } from './route.ts'
import { instant, money } from './wire.ts'

const answering = (reply: z.ZodType) =>
  outlineOf(route({ method: 'GET', path: '/x', summary: 'x', access: 'public', status: 200, reply })).received

test('every route has an outline of plain data', () => {
  const outlines = outlinesOf(api)
  expect(JSON.parse(JSON.stringify(outlines))).toEqual(outlines)
  expect(outlines.wallet.mine).toMatchObject({ method: 'GET', path: '/billeteras/me' })
})

test('decodes amounts and instants at any depth and leaves the rest', () => {
  const how = answering(
    z.object({
      items: z.array(z.object({ precio: money, endDate: instant.nullable(), nombre: z.string() })),
      total: z.int(),
    }),
  )
  expect(how).toEqual({ items: [{ precio: 'money', endDate: 'instant' }] })
  const items = [
    { precio: 13.1, endDate: null, nombre: 'a' },
    { precio: 0, endDate: '2026-11-21T05:00:00.000Z', nombre: 'b' },
  ]
  expect(decode({ items, total: 2 }, how)).toEqual({
    items: [
      { precio: centimos(1310), endDate: null, nombre: 'a' },
      { precio: centimos(0), endDate: new Date('2026-11-21T05:00:00.000Z'), nombre: 'b' },
    ],
    total: 2,
  })
})

test.each([
  ['no list', { items: {} }],
  ['no amount', { items: [{ precio: '13.10' }] }],
  ['no moment', { items: [{ endDate: 'soon' }] }],
  ['no object', 'Bienvenido al Wi-Fi'],
])('refuses a reply that has %s', (_, answer) => {
  const how = answering(z.object({ items: z.array(z.object({ precio: money, endDate: instant })) }))
  expect(() => decode(answer, how)).toThrow(/not|decimals/)
})

test('encodes amounts of a body in soles', () => {
  const { sent } = outlineOf(api.wallet.requestTopUp)
  expect(encode({ quantity: centimos(1310) }, sent)).toEqual({ quantity: 13.1 })
})

test('refuses a field that would be decoded in two ways', () => {
  const either = z.discriminatedUnion('type', [
    z.object({ type: z.literal('a'), sum: money }),
    z.object({ type: z.literal('b'), sum: instant }),
  ])
  expect(() => answering(either)).toThrow('sum is not the same')
})
