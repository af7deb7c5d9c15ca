import pg from 'pg'
import { api } from '#contract/index.ts'
import { centimos, formatSoles, fromSoles } from '#domain/money.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf, customer, password } from './people.ts'
import { endIn } from './rents.ts'
import { expect, expectMessage, logInWithToken, open, publish, receiptOf, test } from './shop.ts'

/** What a reseller earned this month by the tables alone, all of whose sales have a price: sold, less paid, with what was given back. */
async function earned(shop: ShopProcess, userId: number): Promise<number> {
  const database = new pg.Client({ connectionString: await shop.databaseUrl() })
  await database.connect()
  const { rows } = await database.query<{ earned: string }>(
    `select sum(amount) as earned
    from (
      select start_date as at, sale_prices.precio - purchases.precio as amount
      from purchases join sale_prices on purchase_id = purchases.id and renewal_id is null where purchases.user_id = $1
      union all
      select renewals.created_at, sale_prices.precio - renewals.precio
      from renewals join sale_prices on renewal_id = renewals.id where renewals.user_id = $1
      union all
      select created_at, quantity from wallet_entries where user_id = $1 and kind = 'Devolución'
    ) as line
    where date_trunc('month', at at time zone 'America/Lima') = date_trunc('month', now() at time zone 'America/Lima')`,
    [userId],
  )
  await database.end()
  return Number(rows[0]?.earned)
}

test("a reseller's whole day on a phone: list, three customers, a cart, cards, a renewal, a reminder, the profit @phone", async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  const owner = await administratorOf(shop)
  const reseller = await customer(shop, owner, 300, 'RESELLER')
  const [one, two] = [await publish(owner, 6), await publish(owner, 6)]
  for (const { id } of [one, two])
    await owner.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(10) } })
  const { client } = reseller
  await client.call(api.priceLists.change, {
    body: { markup: 'percent', percent: 35, amount: centimos(0), rounding: 'ninety' },
  })
  const prices = await Promise.all(
    [one, two].map(async ({ id: productId }) => {
      const { items } = await client.call(api.priceLists.prices, { query: { productId } })
      return items.map(({ dias, paid, proposal }) => ({ productId, dias, paid, precio: proposal ?? paid, own: false }))
    }),
  )
  await client.call(api.priceLists.confirm, { body: { prices: prices.flat() } })
  const { slug } = await client.call(api.priceLists.publish, { body: { on: true } })

  // In the morning it looks at its day, and at the list that it shares.
  await logInWithToken(page, reseller.username, password)
  await open(page, '/')
  const day = page.getByRole('region', { name: 'Mi día' })
  await expect(day.getByRole('heading', { name: 'Hoy no termina nada' })).toBeVisible()
  await expect(day.getByText('S/. 300.00')).toBeVisible()
  const guest = await browser.newPage({ baseURL: baseURL ?? '' })
  await open(guest, `/r/${slug}`)
  await expect(guest.getByRole('link', { name: `Pedir por WhatsApp ${one.nombre}, 30 días` })).toBeVisible()
  await expect(guest.getByText('S/. 13.90').first()).toBeVisible()
  await guest.close()

  // Rosa asks for two things: one cart, one checkout, one message, one picture.
  const paying = page.getByRole('dialog', { name: 'Confirma tu compra' })
  const sellTo = async (names: readonly string[]) => {
    for (const name of names) await page.getByRole('button', { name: `Agregar ${name}` }).click()
    await page.getByRole('button', { name: 'Vender', exact: true }).click()
  }
  await day.getByRole('link', { name: 'Nueva venta' }).click()
  await sellTo([one.nombre, two.nombre])
  await paying.getByLabel('Nombre del cliente').fill('Rosa Quispe')
  await paying.getByRole('textbox', { name: 'Teléfono del cliente' }).fill('912345678')
  await paying.getByRole('button', { name: /^Comprar/ }).click()
  const receipt = receiptOf(page)
  const link = await receipt.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')
  const sent = new URL(link ?? '').searchParams.get('text') ?? ''
  for (const { nombre } of [one, two]) expect(sent).toContain(nombre)
  expect(sent.match(/recien@llegado\.demo/g)).toHaveLength(2)
  await receipt.getByRole('button', { name: 'Como imagen' }).click()
  const card = page.getByRole('dialog', { name: 'Tarjeta de entrega' })
  await expect(card.getByRole('img')).toHaveAttribute('alt', new RegExp(`Rosa Quispe.*${one.nombre}.*${two.nombre}`))
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(receipt).toHaveCount(0)

  // Two more customers; Rosa comes back, and is sold to from her page.
  for (const [name, phone] of [
    ['José Mamani', '912345679'],
    ['Elvis Huanca', '912345670'],
  ] as const) {
    await open(page, '/vender')
    await sellTo([two.nombre])
    await paying.getByLabel('Nombre del cliente').fill(name)
    await paying.getByRole('textbox', { name: 'Teléfono del cliente' }).fill(phone)
    await paying.getByRole('button', { name: /^Comprar/ }).click()
    await expect(receipt.getByText(`Es para ${name}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(receipt).toHaveCount(0)
  }
  await open(page, '/clientes')
  await page.getByRole('link', { name: 'Rosa Quispe', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Vender' }).click()
  await expect(page.getByText('Para Rosa Quispe')).toBeVisible()
  await sellTo([one.nombre])
  await expect(paying.getByLabel('Nombre del cliente')).toHaveValue('Rosa Quispe')
  await paying.getByRole('button', { name: /^Comprar/ }).click()
  await expect(receipt.getByText(/Es para Rosa Quispe/)).toBeVisible()

  // A month later all of José's ends today: a reminder that sells, and his yes.
  const { items } = await client.call(api.purchases.mine)
  const ofJose = items.find(({ nombreUser }) => nombreUser === 'José Mamani')
  await endIn(shop, 20, [ofJose?.id ?? 0])
  await open(page, '/')
  await page.reload()
  const row = day.getByRole('list', { name: 'Terminan hoy' }).getByRole('listitem').filter({ hasText: 'José Mamani' })
  const chat = page.waitForEvent('popup')
  await row.getByRole('link', { name: /^Notificar/ }).click()
  expect(new URL((await chat).url()).searchParams.get('text')).toContain(two.nombre)
  await row.getByRole('button', { name: /^Renovar/ }).click()
  const renewing = page.getByRole('dialog', { name: 'Renovar' })
  await renewing.getByLabel('Precio de venta (opcional)').fill('15')
  await expectMessage(page, 'Renovada hasta el', () => renewing.getByRole('button', { name: /^Renovar S/ }).click())

  // The shop gives something back; the profit is what the tables say.
  const refund = { quantity: fromSoles(2.5), motivo: 'Un día sin servicio' }
  await owner.call(api.purchases.refund, { params: { id: ofJose?.id ?? 0 }, body: refund })
  const sum = await earned(shop, reseller.id)
  expect(sum).toBeGreaterThan(0)
  await open(page, '/ganancia')
  await expect(
    page
      .getByRole('main')
      .getByText(formatSoles(centimos(sum)))
      .first(),
  ).toBeVisible()
  await open(page, '/')
  await expect(day.getByText(formatSoles(centimos(sum)))).toBeVisible()
})
