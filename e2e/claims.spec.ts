import { api } from '#contract/index.ts'
import { administratorOf, customer, logInNewCustomer, password } from './people.ts'
import { buyOne, expect, logInAndListen, open, publish, test } from './shop.ts'

const words = 'Dice que la contraseña es incorrecta.'

test('a buyer says that it does not work; a new password answers five claims of the account in one act @desktop-again', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id: productId, nombre } = await publish(administrator, 5)
  const person = await logInNewCustomer(page, shop, administrator, 100)
  for (let index = 0; index < 5; index++) await buyOne(person.client, productId)
  const { items } = await person.client.call(api.purchases.mine)
  const [first, ...others] = items.filter((it) => it.productId === productId)
  for (const { id: purchaseId } of others)
    await person.client.call(api.claims.open, { body: { purchaseId, kind: 'clave', text: words } })

  await open(page, `/purchases?username=%23${first?.id}`)
  await page.getByRole('button', { name: `No funciona compra ${first?.id}` }).click()
  const dialog = page.getByRole('dialog', { name: 'No funciona' })
  await dialog.getByRole('combobox', { name: 'Qué pasa' }).selectOption('La clave no entra')
  await dialog.getByRole('textbox', { name: 'Cuéntanos' }).fill(words)
  await dialog.getByRole('button', { name: 'Enviar reclamo' }).click()
  await expect(page.getByRole('heading', { name: /^Reclamo #/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Mensajes' })).toContainText(words)

  const accounts = await administrator.call(api.catalogue.listAccounts, { params: { id: productId } })
  const params = { id: accounts.items[0]?.id ?? 0 }
  await administrator.call(api.catalogue.changeAccount, { params, body: { password: 'otra-clave' } })
  const desk = await browser.newPage({ baseURL, viewport: page.viewportSize() })
  await logInAndListen(desk, 'superadmin', 'Demo-tienda-26')
  await open(desk, '/reclamos')
  // Of all accounts the one with most claims is in front.
  const row = desk.getByRole('article', { name: new RegExp(nombre) }).first()
  await expect(row).toContainText('5 de esta cuenta')
  await row.getByRole('link').click()
  await desk.getByRole('button', { name: 'Responder' }).click()
  const answer = desk.getByRole('dialog', { name: 'Responder el reclamo' })
  await expect(answer).toContainText('Responde de una vez los 5 reclamos de esta cuenta.')
  await answer.getByRole('radio', { name: /^Ya cambié los datos/ }).check()
  await answer.getByRole('textbox', { name: 'Respuesta' }).fill('Cambiamos la contraseña.')
  await answer.getByRole('button', { name: 'Responder' }).click()
  await expect(desk.getByText('Resuelto: Datos nuevos')).toBeVisible()
  await desk.close()

  await expect(page.getByText('Resuelto: Datos nuevos')).toBeVisible()
  const { items: claims } = await person.client.call(api.claims.list)
  expect(claims.map(({ resolution }) => resolution)).toEqual(Array(5).fill('newData'))
})

test('another profile keeps the end and sets the old one aside; a refund lands in the wallet @phone-again', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id: productId, nombre } = await publish(administrator, 1)
  const other = await publish(administrator, 2)
  const person = await customer(shop, administrator, 100)
  await buyOne(person.client, productId)
  const bought = async () => (await person.client.call(api.purchases.mine)).items[0]
  const before = await bought()
  const claim = { purchaseId: before?.id ?? 0, kind: 'pin', text: 'El PIN no sirve.' } as const
  const { id } = await person.client.call(api.claims.open, { body: claim })

  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/reclamos/${id}`)
  await page.getByRole('button', { name: 'Responder' }).click()
  const answer = page.getByRole('dialog', { name: 'Responder el reclamo' })
  await answer.getByRole('radio', { name: /^Darle otro perfil/ }).check()
  await answer.getByRole('combobox', { name: 'Perfil de' }).selectOption(String(other.id))
  await answer.getByRole('textbox', { name: 'Respuesta' }).fill('Te dimos otro.')
  await answer.getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByText('Resuelto: Otro perfil')).toBeVisible()
  const after = await bought()
  expect(after).toMatchObject({ productId: other.id, endDate: before?.endDate })
  const old = await administrator.call(api.catalogue.listAccounts, { params: { id: productId } })
  expect(old.items[0]?.profiles[0]).toMatchObject({ taken: true, purchase: null })

  await person.client.call(api.claims.reopen, { params: { id } })
  await page.getByRole('button', { name: 'Responder' }).click()
  await answer.getByRole('radio', { name: /^Devolver/ }).check()
  await answer.getByRole('textbox', { name: 'Respuesta' }).fill('Te lo devolvemos.')
  await answer.getByRole('button', { name: /^Devolver/ }).click()
  await expect(page.getByText('Resuelto: Devolución')).toBeVisible()
  const { items } = await person.client.call(api.wallet.mine)
  expect(items[0]).toMatchObject({ descripcion: 'Devolución', motivo: `Reclamo #${id}` })
  expect(nombre).not.toBe(after?.nombre)
})

test('a supplier answers a claim of what they sold from their own screens @desktop-again', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id: productId, nombre } = await publish(administrator, 1)
  const [supplier, person] = [await customer(shop, administrator, 0), await customer(shop, administrator, 50)]
  await administrator.call(api.users.changeRole, { params: { id: supplier.id }, body: { role: 'ADMIN' } })
  await administrator.call(api.catalogue.changeProduct, { params: { id: productId }, body: { sellerId: supplier.id } })
  await buyOne(person.client, productId)
  const [rent] = (await person.client.call(api.purchases.mine)).items
  const body = { purchaseId: rent?.id ?? 0, kind: 'calidad', text: 'Se ve borroso.' } as const
  const { id } = await person.client.call(api.claims.open, { body })

  await logInAndListen(page, supplier.username, password)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Reclamos' }).click()
  await page.getByRole('link', { name: nombre }).click()
  await page.getByRole('textbox', { name: 'Escribe un mensaje' }).fill('Lo miro ahora.')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('En revisión')).toBeVisible()
  await page.getByRole('button', { name: 'Responder' }).click()
  const answer = page.getByRole('dialog', { name: 'Responder el reclamo' })
  await answer.getByRole('radio', { name: /^Explicarle/ }).check()
  await answer.getByRole('textbox', { name: 'Respuesta' }).fill('Elige calidad alta.')
  await answer.getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByText('Resuelto: Explicación')).toBeVisible()
  expect(await person.client.call(api.claims.show, { params: { id } })).toMatchObject({ resolution: 'explanation' })
})
