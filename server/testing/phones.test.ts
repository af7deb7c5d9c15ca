import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json'
import { getCountries, getExampleNumber, type PhoneNumber } from 'libphonenumber-js/max'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, password, type Person, type Shop } from './open-shop.ts'

let shop: Shop
let buyer: Person
let product: number
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('USER', 5000)
  product = await shop.product({ profiles: 200, precio: 1 })
})
afterAll(() => shop.close())

let serial = 0
const username = () => `tel${String(++serial).padStart(6, '0')}`

/** The phone that an account, and a purchase of the same customer, have in the end. */
async function kept(telefono: string): Promise<string[]> {
  const { user } = await shop.guest.call(api.users.register, { body: { username: username(), password, telefono } })
  const body = { productId: product, nombreUser: 'Ana', telefono }
  const purchase = await buyer.call(api.purchases.buy, { body })
  return [user.telefono, purchase.telefono]
}

const both = (phone: string) => [phone, phone]

test.each([
  '\u202a+51 987 654 321\u202c',
  '\u2066+51987654321\u2069',
  '+51\u00a0987\u00a0654\u00a0321',
  '987\u2011654\u2011321',
  '\u200e987654321',
  '\u200b987654321',
  '987.654.321',
  '0051987654321',
  '0051 987654321',
  '051987654321',
  '0987654321',
  '(+51) 987\u2013654\u2013321',
])('%j is stored clean by registration and purchase', async (telefono) => {
  expect(await kept(telefono)).toEqual(both('+51987654321'))
})

test.each(['+1 0034 600 123 456', '+44 +34 600 123 456', '+0034 600 123 456'])(
  '%j, pasted behind a dial code, is stored with its own country',
  async (telefono) => {
    expect(await kept(telefono)).toEqual(both('+34600123456'))
  },
)

test('example mobiles of all countries are stored whole in any spelling', async () => {
  const mobiles = getCountries()
    .map((country) => getExampleNumber(country, examples))
    .filter((it): it is PhoneNumber => it !== undefined)
  const part = fc.constantFrom(
    '',
    ' ',
    '\u00a0',
    '\u202f',
    '.',
    '-',
    '\u2011',
    '\u2013',
    '\u2212',
    '\u200b',
    '\u200e',
    '\u2069',
  )
  const spelling = fc.record({
    mobile: fc.constantFrom(...mobiles),
    plus: fc.constantFrom('+', '00', '\u202a+', '(+'),
    parts: fc.array(part, { minLength: 15, maxLength: 15 }),
  })
  await fc.assert(
    fc.asyncProperty(spelling, async ({ mobile, plus, parts }) => {
      const digits = Array.from(mobile.number.slice(1))
        .map((digit, at) => digit + (parts[at] ?? ''))
        .join('')
      expect(await kept(plus + digits)).toEqual(both(mobile.number))
    }),
    { numRuns: 40 },
  )
})

test('an invalid, short or long phone is refused in its field', async () => {
  for (const telefono of ['llámame', '987654321x', '12345', '\u200b', '1234567890123456', '987654321/912345678', '+']) {
    const { status, json } = await shop.guest.wire(api.users.register, {
      rawBody: { username: username(), password, telefono },
    })
    expect(status, telefono).toBe(400)
    expect(json, telefono).toMatchObject({ issues: [{ path: 'telefono' }] })
  }
})

test('profile, settings, suppliers, carts and payment methods clean phones alike', async () => {
  const { administrator } = shop
  const telefono = '\u202a0051\u00a0987.654\u2011321\u202c'
  expect((await buyer.call(api.users.changeMe, { params: { id: buyer.id }, body: { telefono } })).telefono).toBe(
    '+51987654321',
  )
  const supportPhones = [{ label: 'Ventas', telefono }]
  const settings = await administrator.call(api.settings.change, { body: { supportPhones } })
  expect(settings.supportPhones).toEqual([{ label: 'Ventas', telefono: '+51987654321' }])
  const lines = [{ productId: product, quantity: 1 }]
  const cart = await buyer.call(api.cart.checkOut, { body: { nombreUser: 'Ana', telefono, lines } })
  expect(cart.items.map((it) => it.telefono)).toEqual(['+51987654321'])
  const place = { region: 'Lima', provincia: 'Lima', distrito: 'Lima', direccion: 'Jr. Uno 1', descripcion: 'Uno' }
  const supplier = await administrator.call(api.suppliers.create, { body: { ...place, nombre: 'Uno', telefono } })
  expect(supplier.telefono).toBe('+51987654321')
  for (const kind of ['Yape', 'Plin'] as const) {
    const body = { kind, label: kind, holder: 'Ana', number: telefono }
    expect((await administrator.call(api.paymentMethods.create, { body })).number).toBe('987 654 321')
  }
  const bank = { kind: 'Transferencia', label: 'BCP', holder: 'Ana', number: '987-654-321' } as const
  expect((await administrator.call(api.paymentMethods.create, { body: bank })).number).toBe('987-654-321')
})

test('a customer is found by any spelling of the phone and suggested once', async () => {
  const body = { productId: product, nombreUser: 'Rosa', telefono: '+51 955 111 222' }
  const purchase = await buyer.call(api.purchases.buy, { body })
  // As it was stored before numbers were cleaned.
  const old = await buyer.call(api.purchases.buy, { body: { ...body, nombreUser: 'Rosa de antes' } })
  await shop.context.db.updateTable('purchases').set({ telefono: '955-111-222' }).where('id', '=', old.id).execute()
  for (const q of [
    '955111222',
    '+51 955 111 222',
    '0051955111222',
    '051955111222',
    '955.111.222',
    '\u200e955\u00a0111\u00a0222',
  ]) {
    const { items } = await shop.administrator.call(api.purchases.list, { query: { q } })
    expect(new Set(items.map(({ id }) => id)), q).toEqual(new Set([purchase.id, old.id]))
  }
  for (const q of ['955 111', '5511', '11122']) {
    const { items } = await shop.administrator.call(api.purchases.list, { query: { q } })
    expect(
      items.map(({ id }) => id),
      q,
    ).toContain(purchase.id)
  }
  const customers = await buyer.call(api.purchases.customers)
  expect(customers.filter(({ nombreUser }) => nombreUser.startsWith('Rosa'))).toEqual([
    { nombreUser: 'Rosa de antes', telefono: '955-111-222' },
  ])
})
