import { api } from '#contract/index.ts'
import { administratorOf, customer, password } from './people.ts'
import { endIn } from './rents.ts'
import { expect, logInWithToken, open, publish, test } from './shop.ts'

test.beforeEach(({ page }) => page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' })))

test('an owner tells a customer all that ends in one message with price and account @phone', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 50)
  const [one, other] = [await publish(owner, 1), await publish(owner, 1)]
  const ids: number[] = []
  for (const { id: productId } of [one, other]) {
    const body = { productId, nombreUser: `Rosa ${username}`, telefono: '+51966111222' }
    ids.push((await client.call(api.purchases.buy, { body })).id)
  }
  await endIn(shop, 20, ids)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/vencimientos?q=${username}`)
  const rows = page.getByRole('listitem', { name: /^Compra \d+:/ })
  await expect(rows).toHaveCount(2)
  const opened = page.context().waitForEvent('page')
  await rows
    .first()
    .getByRole('link', { name: /^Notificar/ })
    .click()
  const chat = await opened
  await chat.waitForURL('https://wa.me/51966111222?*')
  const text = new URL(chat.url()).searchParams.get('text') ?? ''
  expect(text.match(/Hola/g)).toHaveLength(1)
  for (const { nombre } of [one, other]) expect(text).toContain(`tu cuenta de ${nombre} vence el`)
  expect(text).toMatch(/Renovar cuesta S\/\. \d+\.\d\d\. Puedes pagar con .*\d/)
  expect(text).not.toContain('una-clave')
  await chat.close()
  // What one message told counts for each of them.
  await expect(page.getByText(/^Avisado: /)).toHaveCount(2)
})

test('a reseller writes price and account, and is not reminded of their own @phone', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 50, 'RESELLER')
  const { id: productId, nombre } = await publish(owner, 2)
  const { telefono } = await client.call(api.users.me)
  const buy = async (body: { nombreUser: string; telefono: string }) =>
    (await client.call(api.purchases.buy, { body: { productId, ...body } })).id
  const own = await buy({ nombreUser: 'Yo', telefono })
  const theirs = await buy({ nombreUser: 'Rosa', telefono: '+51966111333' })
  await endIn(shop, 20, [own, theirs])
  await logInWithToken(page, username, password)
  await open(page, '/vencimientos')
  const row = (id: number) => page.getByRole('listitem', { name: new RegExp(`^Compra ${id}:`) })
  await expect(row(own).getByRole('button', { name: /^Renovar/ })).toBeVisible()
  await expect(row(own).getByRole('link', { name: /^Notificar/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Notificar a todos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notificar: 1 de 1' })
  await expect(dialog.getByText(`Hola Rosa, tu cuenta de ${nombre} vence el`)).toBeVisible()
  await expect(dialog.getByText('Renovar cuesta')).toHaveCount(0)
  await dialog.getByLabel('Cuánto le cobras (opcional)').fill('15')
  await dialog.getByLabel('Cómo te pagan (opcional)').fill('Yape 966 000 111')
  await expect(dialog.getByText('Renovar cuesta S/. 15.00. Puedes pagar con Yape 966 000 111.')).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Abrir WhatsApp' }).click()
  const chat = await opened
  await chat.waitForURL('https://wa.me/51966111333?*')
  expect(new URL(chat.url()).searchParams.get('text')).toContain('Yape 966 000 111')
  await chat.close()
  await page.getByRole('button', { name: 'Volver a la lista' }).click()
  await expect(row(theirs).getByText(/^Avisado: /)).toBeVisible()
  await row(theirs)
    .getByRole('button', { name: /^Renovar/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Renovar' })).toBeVisible()
})

test('customers whose rents lie on two pages get one message with all of them @phone', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 100, 'RESELLER')
  const { id: productId, nombre } = await publish(owner, 60)
  const ids: number[] = []
  for (const [nombreUser, telefono] of [
    ['Rosa', '+51966111444'],
    ['Luis', '+51966111555'],
  ] as const) {
    const { items } = await client.call(api.cart.checkOut, {
      body: { nombreUser, telefono, lines: [{ productId, quantity: 30 }] },
    })
    ids.push(...items.map(({ id }) => id))
  }
  await endIn(shop, 20, ids)
  await logInWithToken(page, username, password)
  await open(page, '/vencimientos?page=2')
  const rows = page.getByRole('listitem', { name: /^Compra \d+:/ })
  await expect(rows).toHaveCount(10)
  const all = new RegExp(`tu cuenta de ${nombre} vence el .* \\(30 cuentas\\)`)
  const link = rows.first().getByRole('link', { name: /^Notificar/ })
  expect(new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')).toMatch(all)
  await page.getByRole('button', { name: 'Notificar a todos' }).click()
  for (const [at, nombreUser] of ['Rosa', 'Luis'].entries()) {
    const dialog = page.getByRole('dialog', { name: `Notificar: ${at + 1} de 2` })
    await expect(dialog.getByText(new RegExp(`Hola ${nombreUser}, ${all.source}`))).toBeVisible()
    await dialog.getByRole('button', { name: 'Saltar' }).click()
  }
  await page.getByRole('button', { name: 'Volver a la lista' }).click()
})
