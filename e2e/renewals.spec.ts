import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { dayMs } from '#domain/lima.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { follow, linkFor } from './mails.ts'
import { administratorOf, customer, password } from './people.ts'
import { endIn } from './rents.ts'
import { buyOne, logInWithToken, expect, expectMessage, logInAndListen, open, publish, test } from './shop.ts'

/** A new reseller with this balance in soles, and an administrator. */
async function newReseller(shop: ShopProcess, soles: number) {
  const owner = await administratorOf(shop)
  return { owner, ...(await customer(shop, owner, soles, 'RESELLER')) }
}

/** The same, with a profile of a new product that the reseller rents. */
async function newRent(shop: ShopProcess, soles: number) {
  const { owner, username, client } = await newReseller(shop, soles)
  const { id: productId } = await publish(owner, 1)
  const bought = await buyOne(client, productId)
  return { owner, username, person: client, productId, bought }
}

test('a customer renews a purchase and turns on automatic renewal @phone', async ({ page, shop }) => {
  const { username, person, bought } = await newRent(shop, 50)
  await logInWithToken(page, username, password)
  await open(page, `/purchases?username=%23${bought.id}`)
  const card = page.getByRole('article', { name: new RegExp(`^Compra ${bought.id}:`) })
  await card.getByRole('button', { name: 'Renovar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renovar' })
  await expect(dialog.getByText('30 días más')).toBeVisible()
  await expect(dialog.getByText('S/. 48.00')).toBeVisible()
  const sole = dialog.getByRole('switch', { name: 'Renovar sola' })
  await sole.check()
  await expect(dialog.getByText(/por S\/\.\s1\.00 o menos/)).toBeVisible()
  await expectMessage(page, 'Renovada hasta el', () => dialog.getByRole('button', { name: /^Renovar S/ }).click())
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('Se renueva sola')).toBeVisible()
  await expect(card.getByText('Renovado')).toBeVisible()
  const [after] = (await person.call(api.purchases.mine)).items
  expect(after?.endDate.getTime()).toBe(bought.endDate.getTime() + 30 * dayMs)
  await open(page, '/billetera')
  await expect(page.getByText(/Renovación: 30 días, hasta el/)).toBeVisible()
})

test('several renewals whose price changed are paid only after it was shown @phone @long', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { username, client: person } = await customer(shop, owner, 50)
  const { id: productId } = await publish(owner, 2)
  const ids = [await buyOne(person, productId), await buyOne(person, productId)].map(({ id }) => id)
  await endIn(shop, 20, ids)
  await logInAndListen(page, username, password)
  await open(page, '/vencimientos')
  await page.getByRole('checkbox', { name: 'Seleccionar las de esta página' }).check()
  await page.getByRole('button', { name: 'Renovar seleccionadas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renovar 2 compras' })
  const renew = dialog.getByRole('button', { name: /^Renovar S/ })
  await expect(renew).toHaveText('RenovarS/. 10.00')
  const { rules } = await owner.call(api.prices.table)
  const dearer = { base: fromSoles(1), categoryId: 1, precio: fromSoles(6) }
  await owner.call(api.prices.save, { body: { rules: [...rules, dearer] } })
  await expect(page.getByText('2 seleccionadas · S/. 12.00')).toBeVisible()
  await renew.click()
  await expect(dialog.getByText('El precio cambió. Revisa el total y confirma de nuevo.')).toBeVisible()
  await expect(renew).toHaveText('RenovarS/. 12.00')
  await expectMessage(page, '2 compras renovadas', () => renew.click())
  expect((await person.call(api.wallet.mine)).balance).toBe(fromSoles(50 - 10 - 12))
  await owner.call(api.prices.save, { body: { rules } })
})

test('a renewal keeps the days of its rent, and is paid only after a changed end was shown @phone', async ({
  page,
  shop,
}) => {
  const {
    owner,
    username,
    person,
    productId,
    bought: { id },
  } = await newRent(shop, 50)
  await logInWithToken(page, username, password)
  await open(page, `/purchases?username=%23${id}`)
  await page.getByRole('button', { name: 'Renovar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renovar' })
  const renew = dialog.getByRole('button', { name: /^Renovar S/ })
  await expect(dialog.getByText('30 días más')).toBeVisible()
  await owner.call(api.catalogue.changeProduct, { params: { id: productId }, body: { dias: 15 } })
  await person.call(api.purchases.renew, { params: { id }, body: {} })
  await renew.click()
  await expect(dialog.getByText('El vencimiento cambió. Revísalo y confirma de nuevo.')).toBeVisible()
  await expect(dialog.getByText('30 días más')).toBeVisible()
  await expect(dialog.getByText('Quedan 90 días')).toBeVisible()
  await expectMessage(page, 'Renovada hasta el', () => renew.click())
  expect((await person.call(api.wallet.mine)).balance).toBe(fromSoles(50 - 3))
})

test('a failed renewal is reported after its dialog closed, and an ended rent is hidden @phone @long', async ({
  page,
  shop,
}) => {
  const {
    username,
    bought: { id },
  } = await newRent(shop, 50)
  await page.clock.install()
  await logInWithToken(page, username, password)
  await open(page, `/purchases?username=%23${id}`)
  const card = page.getByRole('article', { name: new RegExp(`^Compra ${id}:`) })
  await card.getByRole('button', { name: 'Renovar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renovar' })
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const message = 'El precio cambió mientras confirmabas.'
  await page.route('**/api/v1/purchases/renew', async (route) => {
    await left
    await route.fulfill({ status: 409, json: { code: 'PRICE_CHANGED', message } })
  })
  const sent = page.waitForRequest('**/api/v1/purchases/renew')
  await dialog.getByRole('button', { name: /^Renovar S/ }).click()
  await sent
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectMessage(page, message, async () => leave())

  await card.getByRole('button', { name: 'Ver mi clave' }).click()
  await page.route('**/api/v1/purchases?**', (route) => route.abort())
  await page.clock.fastForward(31 * dayMs)
  await expect(card.getByText('El alquiler terminó y los datos ya no se muestran.')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Copiar/ })).toHaveCount(0)
})

test('the mail of a failed renewal leads through the login to the renewal dialog @phone @long', async ({
  page,
  shop,
}) => {
  const { owner, username, id, client: person } = await newReseller(shop, 1)
  const { id: productId, nombre } = await publish(owner, 1)
  const email = `${username}@ejemplo.pe`
  await person.call(api.users.changeMe, { params: { id }, body: { email, password } })
  await follow(page, await linkFor(shop, email, 'Verifica'))
  // Where the page goes once the address is verified.
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  const bought = await buyOne(person, productId)
  await person.call(api.purchases.setAutoRenew, { params: { id: bought.id }, body: { on: true } })
  await endIn(shop, 1, [bought.id])
  // This server looks every two seconds.
  const link = await linkFor(shop, email, `${nombre} no se renovó`)
  await owner.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(1), descripcion: 'Bono', userId: id } })
  await follow(page, link)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renovar' })
  await expect(dialog.getByText(`Compra #${bought.id}: ${nombre}, de Ana.`)).toBeVisible()
  await expectMessage(page, 'Renovada hasta el', () => dialog.getByRole('button', { name: /^Renovar S/ }).click())
  const [after] = (await person.call(api.purchases.mine)).items
  expect(after?.renewed).toBe(fromSoles(1))
})

test('a renewal without money leads to a top-up of what is missing, and back to its dialog @desktop-again', async ({
  page,
  shop,
}) => {
  const {
    owner,
    username,
    person,
    bought: { id },
  } = await newRent(shop, 1.25)
  await logInWithToken(page, username, password)
  // The link that the notice contains.
  await open(page, `/purchases?username=%23${id}&renovar=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Renovar' })
  await expect(dialog.getByText('Tu saldo no alcanza para renovar.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Renovar S/ })).toBeDisabled()
  await dialog.getByRole('link', { name: 'Recargar' }).click()
  await expect(page).toHaveURL(/#\/billetera\?recargar=0\.75/)
  await page.getByRole('dialog', { name: 'Recargar saldo' }).getByRole('button', { name: 'Cerrar' }).click()
  const way = page.getByRole('region', { name: 'Tu renovación' })
  await expect(way).toContainText(`Compra #${id} · S/. 1.00`)
  await expect(way.getByRole('status')).toHaveText('Cuando tu saldo alcance, sigue aquí.')
  const userId = (await person.call(api.users.me)).id
  await owner.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(1), descripcion: 'Bono', userId } })
  await expect(way.getByRole('status')).toHaveText('Tu saldo ya alcanza.')
  await way.getByRole('link', { name: 'Seguir con tu renovación' }).click()
  await expectMessage(page, 'Renovada hasta el', () => dialog.getByRole('button', { name: /^Renovar S/ }).click())
})

test('a reseller messages twelve customers and renews eight rents in one step @phone', async ({ page, shop }) => {
  const { owner, username, client: person } = await newReseller(shop, 400)
  const products = [await publish(owner, 6), await publish(owner, 6)]
  const ids: number[] = []
  for (let index = 0; index < 12; index++) {
    const bought = await person.call(api.purchases.buy, {
      body: {
        productId: products[index % 2]?.id ?? 0,
        nombreUser: `Cliente ${index + 1}`,
        telefono: `9876543${String(index).padStart(2, '0')}`,
      },
    })
    ids.push(bought.id)
  }
  await endIn(shop, 20, ids)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await logInWithToken(page, username, password)
  await open(page, '/vencimientos')
  await expect(
    page.getByRole('navigation', { name: 'Tramos' }).getByRole('link', { name: /Último día 12/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Notificar a todos' }).click()
  const written = new Set<string>()
  for (let at = 1; at <= 12; at++) {
    const dialog = page.getByRole('dialog', { name: `Notificar: ${at} de 12` })
    const shown = (await dialog.getByText(/^Cliente \d+$/).textContent()) ?? ''
    const telefono = `519876543${String(Number(shown.slice(8)) - 1).padStart(2, '0')}`
    written.add(telefono)
    const link = dialog.getByRole('link', { name: 'Abrir WhatsApp' })
    if (at === 3) {
      // The middle button. A headless browser crashes the tab that it opens, so only the event is sent.
      await link.dispatchEvent('auxclick', { button: 1 })
      continue
    }
    const opened = page.context().waitForEvent('page')
    await (at === 2 ? link.press('Enter') : link.click())
    const chat = await opened
    await chat.waitForURL(`https://wa.me/${telefono}?*`)
    await chat.close()
  }
  expect(written.size).toBe(12)
  await page.getByRole('dialog', { name: 'Listo' }).getByRole('button', { name: 'Volver a la lista' }).click()
  await expect(page.getByText(/^Avisado: /)).toHaveCount(12)
  // The reminders are stored at the server, not in the page.
  expect((await person.call(api.purchases.due)).items.filter(({ toldAt }) => toldAt !== null)).toHaveLength(12)
  // A reminder that cannot be stored is not passed over in silence.
  await page.route('**/purchases/*/reminded', (route) => route.abort())
  const last = page.context().waitForEvent('page')
  await expectMessage(page, 'No se anotó el aviso.', () =>
    page
      .getByRole('link', { name: /^Notificar/ })
      .first()
      .click(),
  )
  await (await last).close()
  for (const id of ids.slice(0, 8)) await page.getByRole('checkbox', { name: `Seleccionar compra ${id}` }).check()
  await expect(page.getByText('8 seleccionadas · S/. 8.00')).toBeVisible()
  await page.getByRole('button', { name: 'Renovar seleccionadas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renovar 8 compras' })
  await expectMessage(page, '8 compras renovadas', () => dialog.getByRole('button', { name: /^Renovar S/ }).click())
  await expect(page.getByRole('listitem', { name: /^Compra \d+:/ })).toHaveCount(4)
  expect((await person.call(api.wallet.mine)).balance).toBe(fromSoles(400 - 12 - 8))
})

test('automatic renewals happen or fail for lack of funds, each with one notice @phone', async ({ page, shop }) => {
  const { owner, username, client: person } = await newReseller(shop, 3)
  const { id: productId, nombre } = await publish(owner, 2)
  const { id: dearId, nombre: dear } = await publish(owner, 1)
  const buy = (of: number) => buyOne(person, of)
  const [renewed, lapsing] = [await buy(productId), await buy(dearId)]
  for (const { id } of [renewed, lapsing]) {
    await person.call(api.purchases.setAutoRenew, { params: { id }, body: { on: true } })
  }
  // The balance covers one more renewal.
  await logInAndListen(page, username, password)
  await endIn(shop, 1, [renewed.id])
  // This server looks every two seconds.
  const bell = (unread: number) => page.getByRole('button', { name: `Avisos, ${unread} sin leer`, exact: true })
  // The page was a new device.
  await expect(bell(2)).toBeVisible()
  await endIn(shop, 1, [lapsing.id])
  await expect(bell(3)).toBeVisible()
  await bell(3).click()
  const panel = page.getByRole('dialog', { name: 'Avisos' })
  await expect(panel.getByRole('link', { name: new RegExp(`${nombre} se renovó`) })).toContainText('Pagaste S/. 1.00')
  const failure = panel.getByRole('link', { name: new RegExp(`${dear} no se renovó`) })
  await expect(failure).toContainText('tu saldo no alcanza')
  await failure.click()
  await expect(
    page.getByRole('dialog', { name: 'Renovar' }).getByText('Tu saldo no alcanza para renovar.'),
  ).toBeVisible()
  const told = (await person.call(api.notices.list)).items.map(({ kind }) => kind)
  expect(told.toSorted()).toEqual(['autoRenewFailed', 'autoRenewed', 'newDevice'])
  const now = (await person.call(api.purchases.mine)).items
  expect(now.find(({ id }) => id === renewed.id)?.renewed).toBe(fromSoles(1))
  expect(now.find(({ id }) => id === lapsing.id)?.renewed).toBe(0)
})
