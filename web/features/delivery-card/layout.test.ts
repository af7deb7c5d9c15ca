import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardOf, describeCard, type CardPurchase } from './card.ts'
import { cardWidth, layOut, maxCardHeight, type FontName, type Layout } from './layout.ts'

/** Every sign as wide as in a monospaced font of that size, an emoji double. */
const sizes: Record<FontName, number> = {
  title: 38,
  customer: 72,
  product: 50,
  until: 34,
  label: 32,
  value: 46,
  firma: 42,
  small: 32,
}
const measures = (font: FontName, text: string) => Array.from(text).length * sizes[font] * 0.6

const lines = { firma: '', origen: '' }
const purchase = (over: Partial<CardPurchase> = {}): CardPurchase => ({
  nombre: 'Cine 30 días',
  nombreUser: 'Rosa Quispe',
  endDate: new Date('2026-12-31T17:00:00Z'),
  username: 'rosa@correo.pe',
  password: 'Lima-2026',
  perfil: '2',
  pin: '1234',
  ticket: null,
  ...over,
})
const textsOf = ({ shapes }: Layout) => shapes.flatMap((it) => (it.kind === 'text' ? [it] : []))
const saidBy = (layout: Layout) => textsOf(layout).map(({ text }) => text)

test('a card says product, customer, credentials, end and the lines of its seller', () => {
  const card = cardOf([purchase()], { firma: 'Ana vende', origen: 'Me diste tu número.' })
  const [layout, ...more] = layOut(card, measures)
  expect(more).toEqual([])
  expect(layout && saidBy(layout)).toEqual([
    'Tu compra, para',
    'Rosa Quispe',
    'Cine 30 días',
    'Hasta el 31/12/2026',
    'Usuario',
    'rosa@correo.pe',
    'Clave',
    'Lima-2026',
    'Perfil',
    '2',
    'Pin',
    '1234',
    'Ana vende',
    'Me diste tu número.',
    'Guarda esta imagen y no la compartas.',
  ])
  expect(describeCard(card)).toBe(
    'Tu compra, para Rosa Quispe. Cine 30 días. Usuario: rosa@correo.pe. Clave: Lima-2026. Perfil: 2. Pin: 1234. Hasta el 31/12/2026. Ana vende. Me diste tu número.',
  )
})

test('a card of a ticket says its number and code, and no end', () => {
  const ticket = purchase({ ticket: { number: 7, receipt: 'ABC2345' }, username: null, password: null, perfil: null })
  expect(describeCard(cardOf([ticket], lines))).toBe(
    'Tu ticket, para Rosa Quispe. Cine 30 días. Ticket: N.º 7. Código: ABC2345',
  )
})

test('a card of a rent that ended says no credentials', () => {
  const ended = purchase({ username: null, password: null, perfil: null, pin: null })
  expect(describeCard(cardOf([ended], lines))).toBe('Tu compra, para Rosa Quispe. Cine 30 días. Hasta el 31/12/2026')
})

test('nothing on a card is cut, however long: credentials stand letter by letter', () => {
  const secret = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 128, size: 'max' })
  const words = fc.string({ unit: fc.constantFrom('a', 'Ñ', ' ', 'W', '1'), minLength: 1, maxLength: 120, size: 'max' })
  const any = fc.record({ nombre: words, nombreUser: words, username: secret, password: secret, perfil: secret })
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 4 }), words, (all, firma) => {
      const purchases = all.map((it) => purchase(it))
      const layouts = layOut(cardOf(purchases, { firma, origen: '' }), measures)
      for (const layout of layouts) {
        for (const { x, y, font, text } of textsOf(layout)) {
          expect(x).toBeGreaterThanOrEqual(48)
          expect(y).toBeLessThan(layout.height)
          // The box of a purchase has a margin inside; a single sign may be wider than half a line.
          const margin = font === 'value' || font === 'product' ? 92 : 48
          if (Array.from(text).length > 1) expect(x + measures(font, text)).toBeLessThanOrEqual(cardWidth - margin)
        }
      }
      const values = layouts.flatMap((it) => textsOf(it).flatMap(({ font, text }) => (font === 'value' ? [text] : [])))
      expect(values.join('')).toBe(
        purchases.flatMap(({ username, password, perfil, pin }) => [username, password, perfil, pin]).join(''),
      )
      for (const { nombre } of purchases) {
        const said = layouts.flatMap((it) => textsOf(it).flatMap(({ font, text }) => (font === 'product' ? text : [])))
        expect(said.join('').replaceAll(' ', '')).toContain(nombre.replaceAll(' ', ''))
      }
    }),
    { numRuns: 200 },
  )
})

test('more purchases than can be read in one picture are several, each with customer and foot', () => {
  const purchases = Array.from({ length: 10 }, (_, index) => purchase({ nombre: `Cine ${index}` }))
  const layouts = layOut(cardOf(purchases, { ...lines, firma: 'Ana vende' }), measures)
  expect(layouts.length).toBeGreaterThan(1)
  expect(layouts.flatMap(({ items }) => items.map(({ nombre }) => nombre))).toEqual(purchases.map((it) => it.nombre))
  for (const [index, layout] of layouts.entries()) {
    expect(layout.height).toBeLessThanOrEqual(maxCardHeight)
    expect(saidBy(layout)).toEqual(
      expect.arrayContaining(['Rosa Quispe', 'Ana vende', `${index + 1} de ${layouts.length}`]),
    )
  }
})
