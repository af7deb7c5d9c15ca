import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf, customer } from './people.ts'
import { apiClient, buyOne, expect, expectMessage, logInWithToken, open, test, uniqueUsername } from './shop.ts'

type Shop = Parameters<typeof administratorOf>[0]

/** A product with two accounts, not published yet; of the demo's rules, base 5 is 13 for the public, 8 has none. */
async function draft(shop: Shop, soles: number) {
  const administrator = await administratorOf(shop)
  const nombre = `Con precio ${uniqueUsername()}`
  const { id } = await administrator.call(api.catalogue.createProduct, {
    body: { nombre, descripcion: 'Un perfil.', dias: 30, precio: fromSoles(soles), categoryId: 1 },
  })
  const accounts = ['1', '2'].map((perfil) => ({ username: 'a@b.demo', password: 'clave', perfil, pin: '' }))
  await administrator.call(api.catalogue.addAccounts, { params: { id }, body: { accounts } })
  const publish = () => administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  const priceFor = async (viewer = administrator) =>
    (await viewer.call(api.catalogue.getProduct, { params: { id } })).precio
  return { administrator, id, nombre, publish, priceFor }
}

const rowOf = (page: Page, nombre: string) => page.getByRole('listitem').filter({ hasText: nombre })

async function find(page: Page, nombre: string) {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/products_superAdmin?q=${encodeURIComponent(nombre)}`)
  return rowOf(page, nombre)
}

async function edit(page: Page, nombre: string) {
  await (await find(page, nombre)).getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar producto' })
  const save = () =>
    expectMessage(page, 'Producto guardado', () => form.getByRole('button', { name: 'Guardar' }).click())
  return {
    form,
    save,
    base: form.getByLabel('Precio base (S/.)'),
    ofPublic: form.getByLabel('Precio al público (S/.)'),
    margin: form.getByRole('group', { name: 'Margen' }),
  }
}

test('the form of a product shows base, public price and margin as they are typed @phone-again', async ({
  page,
  shop,
}) => {
  const { nombre } = await draft(shop, 5)
  const { form, base, ofPublic, margin } = await edit(page, nombre)
  await expect(ofPublic).toHaveValue('13.00')
  await expect(margin).toContainText('S/. 8.00')
  await expect(margin).toContainText('160 % sobre el base')
  await expect(form.getByText('Según la tabla de precios.')).toBeVisible()
  await base.fill('10')
  await expect(ofPublic).toHaveValue('25.00')
  await expect(margin).toContainText('150 % sobre el base')
  await base.fill('8')
  await expect(ofPublic).toHaveValue('8.00')
  await expect(form.getByText('Sin regla para S/. 8.00: el público paga el precio base.')).toBeVisible()
  await expect(margin).toContainText('0 % sobre el base')
})

test('a full administrator sets a public price for one product, and returns to the table @phone-again', async ({
  page,
  shop,
}) => {
  const { nombre, id, publish, administrator } = await draft(shop, 5)
  await publish()
  const { client: buyer } = await customer(shop, administrator, 0)
  const paid = async () => (await buyer.call(api.catalogue.getProduct, { params: { id } })).precio
  const first = await edit(page, nombre)
  await first.ofPublic.fill('4')
  await first.form.getByRole('button', { name: 'Guardar' }).click()
  await expect(first.form.getByText('No puede ser menor que el base.')).toBeVisible()
  await first.ofPublic.fill('15')
  await expect(first.form.getByText('Solo para este producto; la tabla dice S/. 13.00.')).toBeVisible()
  await expect(first.margin).toContainText('S/. 10.00')
  await first.save()
  await expect.poll(paid).toBe(1500)

  await rowOf(page, nombre).getByRole('button', { name: 'Editar' }).click()
  await expect(first.ofPublic).toHaveValue('15.00')
  await first.form.getByRole('button', { name: 'Volver a la tabla' }).click()
  await expect(first.ofPublic).toHaveValue('13.00')
  await first.save()
  // The message of the first time may still be there.
  await expect.poll(paid).toBe(1300)
})

test('publishing at the base price asks first, and a public price can be set there @desktop-again', async ({
  page,
  shop,
}) => {
  const [plain, priced] = [await draft(shop, 8), await draft(shop, 8)]
  const dialog = page.getByRole('dialog', { name: 'El público pagará el precio base' })
  const row = await find(page, plain.nombre)
  await row.getByRole('button', { name: 'Publicar' }).click()
  await expect(dialog).toContainText('la tabla de precios no tiene regla para S/. 8.00')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row.getByText('Por Publicar')).toBeVisible()
  await row.getByRole('button', { name: 'Publicar' }).click()
  await expectMessage(page, 'Producto publicado', () =>
    dialog.getByRole('button', { name: 'Publicar a S/. 8.00' }).click(),
  )

  await open(page, `/products_superAdmin?q=${encodeURIComponent(priced.nombre)}`)
  await rowOf(page, priced.nombre).getByRole('button', { name: 'Publicar' }).click()
  await dialog.getByLabel('Precio al público (opcional)').fill('12')
  await expectMessage(page, 'Producto publicado', () =>
    dialog.getByRole('button', { name: 'Publicar a S/. 12.00' }).click(),
  )
  await expect(rowOf(page, priced.nombre).getByText('Publicado')).toBeVisible()
  const reseller = await apiClient(shop, 'revendedor', 'Demo-revende-26')
  expect(await priced.priceFor(reseller)).toBe(800)
  const { client: buyer } = await customer(shop, priced.administrator, 0)
  expect([await plain.priceFor(buyer), await priced.priceFor(buyer)]).toEqual([800, 1200])
})

test('the price changes after a sale: the form says whom it concerns, and a renewal costs the new one @desktop-again', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const { nombre, id, publish, administrator } = await draft(shop, 5)
  await publish()
  const { client: buyer, username } = await customer(shop, administrator, 60)
  const purchase = await buyOne(buyer, id)
  await buyer.call(api.purchases.setAutoRenew, { params: { id: purchase.id }, body: { on: true } })
  const { form, base, ofPublic, save } = await edit(page, nombre)
  await base.fill('6')
  // The public price follows the base price until it is typed.
  await expect(ofPublic).toHaveValue('6.00')
  await ofPublic.fill('16')
  await expect(form.getByText(/^Las renovaciones costarán S\/\.\s16\.00 desde hoy, y S\/\.\s6\.00/)).toContainText(
    '1 cliente con renovación automática (1 con un límite menor',
  )
  await save()

  const theirs = await browser.newPage({ baseURL: baseURL ?? shop.origin, viewport: page.viewportSize() })
  await logInWithToken(theirs, username, 'Una-clave-larga-7')
  await open(theirs, `/purchases?username=%23${purchase.id}&renovar=${purchase.id}`)
  const dialog = theirs.getByRole('dialog', { name: 'Renovar' })
  await dialog.getByRole('button', { name: 'Aceptar S/. 16.00' }).click()
  await expect(dialog.getByText('por S/. 16.00 o menos')).toBeVisible()
  await expectMessage(theirs, 'Renovada hasta el', () =>
    dialog.getByRole('button', { name: /^Renovar S\/\.\s16\.00/ }).click(),
  )
  expect((await buyer.call(api.wallet.mine)).balance).toBe(fromSoles(60 - 13 - 16))
  await theirs.close()
})
