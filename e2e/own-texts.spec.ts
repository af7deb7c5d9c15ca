import type { Locator, Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { administratorOf, customer, password } from './people.ts'
import { endIn } from './rents.ts'
import { closeDialog, expect, expectMessage, logInWithToken, open, publish, receiptOf, test } from './shop.ts'

const rosa = { nombreUser: 'Rosa Quispe', telefono: '+51966111222' }
const textIn = async (link: Locator) => new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''

/** What a picture is, once it is decoded: a blank one has one colour. */
const decode = (image: Locator) =>
  image.evaluate(async (element) => {
    const picture = element as HTMLImageElement
    await picture.decode()
    const canvas = document.createElement('canvas')
    const [width, height] = [picture.naturalWidth, picture.naturalHeight]
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const pixels = new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0))
    return { width, height, colors: new Set(pixels).size, url: picture.src }
  })

const isPicture = (page: Page, url: string) =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const image = new Image()
        image.addEventListener('load', () => resolve(true))
        image.addEventListener('error', () => resolve(false))
        image.src = src
      }),
    url,
  )

/** Opens the picture of a purchase from the purchases, whose row or pass has the others behind '…'. */
async function openPicture(page: Page, id: number): Promise<Locator> {
  await open(page, `/purchases?q=%23${id}`)
  await page.getByRole('button', { name: `Más de la compra ${id}` }).click()
  await page.getByRole('menuitem', { name: 'Como imagen' }).click()
  return page.getByRole('dialog', { name: 'Tarjeta de entrega' })
}

test("a reseller's own words go out with delivery, reminder and picture; another's stay the shop's @desktop-again", async ({
  page,
  shop,
  browser,
}) => {
  const owner = await administratorOf(shop)
  const { id: productId, nombre } = await publish(owner, 2)
  const [one, other] = [await customer(shop, owner, 50, 'RESELLER'), await customer(shop, owner, 50, 'RESELLER')]
  const { id } = await one.client.call(api.purchases.buy, { body: { productId, ...rosa } })
  const { id: others } = await other.client.call(api.purchases.buy, { body: { productId, ...rosa } })
  await logInWithToken(page, one.username, password)
  await open(page, '/perfil')
  await page.getByRole('link', { name: 'Mis mensajes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis mensajes' })).toBeVisible()
  await page.getByLabel('Cómo te pagan (opcional)').fill('Yape 966 000 111')
  await page.getByLabel('Tu línea en la imagen (opcional)').fill('Ana · series y películas')
  await page.getByLabel('De dónde tienes el número (opcional)').fill('Tengo tu número porque me compraste.')
  const deliver = page.getByLabel('Entregar una compra', { exact: true })
  await deliver.fill('Hola {cliente}')
  await expect(page.getByText('Este texto necesita {datos}.')).toBeVisible()
  await deliver.fill('¡Gracias, {cliente}!\n{datos}')
  await page
    .getByLabel('Recordar que algo vence', { exact: true })
    .fill('{cliente}, se acaba {producto}, que {vence}. Paga con {pago}.')
  await expect(
    page.getByText('Rosa Quispe, se acaba Cine 30 días, que vence el 31/12/2026. Paga con Yape 966'),
  ).toBeVisible()
  await expectMessage(page, 'Guardado', () => page.getByRole('button', { name: /^Guardar/ }).click())

  const dialog = await openPicture(page, id)
  const picture = dialog.getByRole('img')
  await expect(picture).toHaveAttribute(
    'alt',
    new RegExp(
      `^Tu compra, para Rosa Quispe\\. ${nombre}\\. Usuario: recien@llegado\\.demo\\. Clave: una-clave\\. .*Hasta el .*\\. Ana · series y películas\\. Tengo tu número porque me compraste\\.$`,
    ),
  )
  const { width, height, colors, url } = await decode(picture)
  expect(width).toBe(1080)
  expect(height).toBeGreaterThan(800)
  expect(height).toBeLessThan(1300)
  expect(colors).toBeGreaterThan(100)
  await expect(dialog.getByRole('link', { name: /^Guardar/ })).toHaveAttribute('download', 'entrega-rosa-quispe.png')
  expect(await isPicture(page, url)).toBe(true)
  await closeDialog(page)
  // It is gone with its dialog.
  await expect.poll(() => isPicture(page, url)).toBe(false)
  const text = await textIn(page.getByRole('link', { name: /^Enviar por WhatsApp/ }))
  expect(text).toMatch(/^¡Gracias, Rosa Quispe!\n/)
  expect(text).toMatch(/\n\nTengo tu número porque me compraste\.$/)

  await endIn(shop, 20, [id, others])
  await open(page, '/vencimientos')
  const notify = page.getByRole('link', { name: /^Notificar/ })
  expect(await textIn(notify)).toMatch(
    new RegExp(`^Rosa Quispe, se acaba ${nombre}, que vence el .*\\. Paga con Yape 966 000 111\\.$`),
  )

  const another = await (await browser.newContext()).newPage()
  await logInWithToken(another, other.username, password)
  await open(another, '/vencimientos')
  const reminder = await textIn(another.getByRole('link', { name: /^Notificar/ }))
  expect(reminder).toMatch(new RegExp(`^Hola Rosa Quispe, tu cuenta de ${nombre} vence el`))
  expect(reminder).not.toContain('Yape')
  await open(another, '/purchases')
  expect(await textIn(another.getByRole('link', { name: /^Enviar por WhatsApp/ }))).toMatch(
    /^Hola Rosa Quispe, aquí tienes/,
  )
  await another.context().close()
})

test('how a reseller is paid moves from the device to the account once @phone @long', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { id: productId } = await publish(owner, 1)
  const { id, username, client } = await customer(shop, owner, 20, 'RESELLER')
  const { id: bought } = await client.call(api.purchases.buy, { body: { productId, ...rosa } })
  await endIn(shop, 20, [bought])
  await page.addInitScript((user) => {
    if (sessionStorage.getItem('set')) return
    sessionStorage.setItem('set', 'yes')
    localStorage.setItem(`shop.kept.pago/${user}`, 'Plin 955 000 222')
  }, id)
  await logInWithToken(page, username, password)
  await open(page, '/vencimientos')
  await expect.poll(() => textIn(page.getByRole('link', { name: /^Notificar/ }))).toContain('Plin 955 000 222')
  expect((await client.call(api.ownTexts.get)).pago).toBe('Plin 955 000 222')
  expect(await page.evaluate((user) => localStorage.getItem(`shop.kept.pago/${user}`), id)).toBeNull()
  // What was typed in the reminder is kept by leaving the field.
  await page.getByRole('button', { name: 'Notificar a todos' }).click()
  await page.getByLabel('Cómo te pagan (opcional)').fill('Yape 944 000 333')
  await page.getByLabel('Cuánto le cobras (opcional)').fill('15')
  await expect.poll(async () => (await client.call(api.ownTexts.get)).pago).toBe('Yape 944 000 333')
})

test('two screens of a reseller do not overwrite each other unseen @phone @long', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 0, 'RESELLER')
  await logInWithToken(page, username, password)
  await open(page, '/mensajes')
  const line = page.getByLabel('Tu línea en la imagen (opcional)')
  await line.fill('Del teléfono')
  await client.call(api.ownTexts.save, { body: { firma: 'De la laptop' } })
  await expect(page.getByText('Guardaste tus mensajes en otro dispositivo mientras los cambiabas.')).toBeVisible()
  await expect(line).toHaveValue('Del teléfono')
  await expectMessage(page, 'Guardado', () => page.getByRole('button', { name: 'Guardar también lo mío' }).click())
  expect((await client.call(api.ownTexts.get)).firma).toBe('Del teléfono')
  // Back to the shop's, without a word of one's own.
  const ticket = page.getByLabel('Recordar un ticket')
  await ticket.fill('Tu código: {codigo}')
  await page.getByRole('button', { name: /^Volver al de la tienda ?: Recordar un ticket$/ }).click()
  await expect(ticket).toHaveValue(/^Hola \{cliente\}, tienes el ticket/)
})

test('a checkout of several is pictures that a chat can show, shared together @desktop-again', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { id: productId, nombre } = await publish(owner, 5)
  const { username, client } = await customer(shop, owner, 100, 'RESELLER')
  await client.call(api.ownTexts.save, { body: { firma: 'Ana vende' } })
  await client.call(api.cart.add, { body: { productId, quantity: 5 } })
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(navigator, {
      canShare: ({ files }: { files: File[] }) => files.every(({ type }) => type === 'image/png'),
      share: ({ files }: { files: File[] }) => {
        shared.push(...files.map(({ name }) => name))
        return Promise.resolve()
      },
    })
    Object.assign(window, { shared })
  })
  await logInWithToken(page, username, password)
  await open(page, `/products/${productId}`)
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
  await page
    .getByRole('button', { name: /^Carrito/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Comprar' }).click()
  const pay = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await pay.getByLabel('Nombre del cliente').fill('Rosa Quispe')
  await pay.getByLabel('Teléfono del cliente').fill('966111222')
  await pay.getByRole('button', { name: /^Comprar/ }).click()
  await receiptOf(page).getByRole('button', { name: 'Como imagen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tarjeta de entrega' })
  await expect(dialog.getByText('Son 2 imágenes, para que se lean bien en el chat.')).toBeVisible()
  for (const image of await dialog.getByRole('img').all()) {
    const { width, height, colors } = await decode(image)
    expect(width).toBe(1080)
    expect(height).toBeLessThanOrEqual(2300)
    expect(colors).toBeGreaterThan(100)
    await expect(image).toHaveAttribute('alt', /Clave: una-clave.*Ana vende$/)
  }
  await dialog.getByRole('button', { name: 'Compartir' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared)
  await expect.poll(shared).toEqual(['entrega-rosa-quispe-1.png', 'entrega-rosa-quispe-2.png'])
})

test('the picture of a purchase on the screen is drawn without a connection @phone @long', async ({
  page,
  context,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { id: productId } = await publish(owner, 1)
  const { username, client } = await customer(shop, owner, 20, 'RESELLER')
  const { id } = await client.call(api.purchases.buy, { body: { productId, ...rosa } })
  await logInWithToken(page, username, password)
  // It is loaded with the purchases, though nobody has asked for it.
  const asked = page.waitForRequest((request) => request.url().includes('/assets/card-dialog-'))
  await open(page, '/purchases')
  await expect(page.getByRole('button', { name: `Más de la compra ${id}` })).toBeVisible()
  // What it imports is loaded, too.
  await page.evaluate((url) => import(url), (await asked).url())
  await context.setOffline(true)
  await page.getByRole('button', { name: `Más de la compra ${id}` }).click()
  await page.getByRole('menuitem', { name: 'Como imagen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tarjeta de entrega' })
  expect((await decode(dialog.getByRole('img'))).width).toBe(1080)
  await context.setOffline(false)
})
