import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { Client } from '../server/testing/client.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf, customer, password } from './people.ts'
import { expect, logInWithToken, open, publish, publishRaffle, test } from './shop.ts'

const bodega = { nombreUser: 'Bodega Don Lucho', telefono: '+51955444333' }

/** A reseller with rents for a shop of many and for others, each with a phone of their own. */
async function resellerWith(shop: ShopProcess, { forBodega, others }: { forBodega: number; others: number }) {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 200, 'RESELLER')
  const { id: productId, nombre } = await publish(owner, forBodega + others)
  await rent(client, productId, bodega, forBodega)
  for (let index = 0; index < others; index++) {
    const telefono = `+51966${String(index).padStart(6, '0')}`
    await rent(client, productId, { nombreUser: `Cliente ${index}`, telefono }, 1)
  }
  return { owner, username, client, nombre }
}

const rent = (client: Client, productId: number, whom: { nombreUser: string; telefono: string }, quantity: number) =>
  client.call(api.cart.checkOut, { body: { ...whom, lines: [{ productId, quantity }] } })

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Cliente, producto o cuenta' }).fill(text)
  await page.keyboard.press('Enter')
}

const rows = (page: Page) => page.getByRole('article', { name: /^Compra \d+:/ })

test('a customer with eight rents, found among ninety, fits on one screen @phone', async ({ page, shop }) => {
  const { username } = await resellerWith(shop, { forBodega: 8, others: 82 })
  await page.setViewportSize({ width: 390, height: 844 })
  await logInWithToken(page, username, password)
  await open(page, '/purchases')
  await expect(page.getByRole('heading', { name: 'Purchases : (90)' })).toBeVisible()
  await expect(rows(page)).toHaveCount(50)
  await search(page, 'bodega')
  const group = page.getByRole('region', { name: `Compras de ${bodega.nombreUser}` })
  await expect(group.getByRole('heading', { name: bodega.nombreUser, exact: true })).toBeVisible()
  await expect(group.locator('mark')).toHaveText('Bodega')
  await expect(group.getByRole('article')).toHaveCount(8)
  const box = await group.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
})

test('a row opens to the whole card, and hides the account again when it closes @phone', async ({ page, shop }) => {
  const { username, nombre } = await resellerWith(shop, { forBodega: 3, others: 1 })
  await logInWithToken(page, username, password)
  await open(page, '/purchases')
  await search(page, 'lucho')
  const row = rows(page).first()
  const chat = new URL((await row.getByRole('link', { name: /^Enviar por WhatsApp/ }).getAttribute('href')) ?? '')
  expect(chat.pathname).toBe('/51955444333')
  expect(chat.searchParams.get('text')).toContain('una-clave')
  const toggle = row.getByRole('button', { name: new RegExp(`^${nombre}`) })
  await toggle.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(row.getByRole('button', { name: 'Ver datos' })).toBeVisible()
  for (const name of ['Notificar', 'Soporte', 'Renovación']) await expect(row.getByRole('link', { name })).toBeVisible()
  await expect(row.getByText('••••••••').first()).toBeVisible()
  await row.getByRole('button', { name: 'Ver mi clave' }).click()
  await expect(row.getByText('una-clave')).toBeVisible()
  await row.getByRole('button', { name: /^Más de la compra/ }).press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Pedir código', 'Copiar todo', 'Como imagen'])
  await page.keyboard.press('Escape')
  await toggle.press('Enter')
  await expect(page.getByText('una-clave')).toHaveCount(0)
  await toggle.press('Enter')
  await expect(row.getByText('••••••••').first()).toBeVisible()
  await expect(page.getByText('una-clave')).toHaveCount(0)
})

test('what is found by its account says so without showing it @desktop', async ({ page, shop }) => {
  const { username } = await resellerWith(shop, { forBodega: 3, others: 1 })
  await logInWithToken(page, username, password)
  await open(page, '/purchases')
  await search(page, 'llegado.demo')
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByText('llegado.demo está en su cuenta')).toHaveCount(4)
  await expect(page.getByText('recien@llegado.demo')).toHaveCount(0)
})

test('up to three purchases are passes, more are rows; for oneself without a heading @phone', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 50)
  const { id: productId, nombre } = await publish(owner, 4)
  const { telefono } = await client.call(api.users.me)
  await rent(client, productId, { nombreUser: 'Yo', telefono }, 3)
  await logInWithToken(page, username, password)
  await open(page, '/purchases')
  await expect(page.getByRole('heading', { level: 2, name: nombre })).toHaveCount(3)
  const pass = rows(page).first()
  await expect(pass.getByRole('button').first()).toHaveText(/^Ver mi clave/)
  const note = new URL((await pass.getByRole('link', { name: 'Notificar' }).getAttribute('href')) ?? '')
  expect(note.searchParams.get('text')).toMatch(/^Para recordar: mi cuenta de .+ vence el/)
  await pass.getByRole('button', { name: /^Más de la compra/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Enviar por WhatsApp',
    'Pedir código',
    'Copiar todo',
    'Como imagen',
  ])
  await page.keyboard.press('Escape')

  await rent(client, productId, { nombreUser: 'Yo', telefono }, 1)
  await expect(page.getByRole('heading', { name: 'Purchases : (4)' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: nombre })).toHaveCount(4)
  await expect(page.getByRole('heading', { name: 'Yo', exact: true })).toHaveCount(0)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Ver clave/ })
    .press('Enter')
  await expect(rows(page).first().getByText('una-clave')).toBeVisible()
  await expect(rows(page).first().getByRole('button', { expanded: true }).first()).toBeFocused()
})

test('tickets have a part of their own below the rents, and one press shows them all @phone', async ({
  page,
  shop,
}) => {
  const { owner, username, client } = await resellerWith(shop, { forBodega: 4, others: 0 })
  const { id: raffle, nombre } = await publishRaffle(owner, 9)
  await rent(client, raffle, { nombreUser: 'Rosa', telefono: '+51911222333' }, 6)
  await logInWithToken(page, username, password)
  await open(page, '/purchases')
  const tickets = page.getByRole('region', { name: 'Tickets (6)' })
  await expect(tickets.getByRole('article')).toHaveCount(5)
  await tickets.getByRole('link', { name: 'Ver los 6 tickets' }).click()
  await expect(page).toHaveURL(/tipo=ticket/)
  await expect(tickets.getByRole('article')).toHaveCount(6)
  const row = tickets.getByRole('article').first()
  await row.getByRole('button', { name: new RegExp(`^${nombre}`) }).click()
  await expect(row.getByRole('button', { name: /^Copiar código/ })).toBeVisible()
  await tickets.getByRole('link', { name: 'Ver también los alquileres' }).click()
  await expect(rows(page)).toHaveCount(4 + 5)
})
