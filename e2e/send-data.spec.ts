import { api } from '#contract/index.ts'
import { administratorOf } from './people.ts'
import {
  apiClient,
  closeDialog,
  dialogsGone,
  expect,
  logInWithToken,
  open,
  publish,
  test,
  uniqueUsername,
} from './shop.ts'

test('a supplier sends the credentials of a sale in one step, audited @phone', async ({ page, context, shop }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  const administrator = await administratorOf(shop)
  const { id: productId, nombre } = await publish(administrator, 2)
  const sellers = await administrator.call(api.catalogue.listSellers)
  const sellerId = sellers.find(({ username }) => username === 'proveedor1')?.id
  await administrator.call(api.catalogue.changeProduct, { params: { id: productId }, body: { sellerId } })
  const reseller = await apiClient(shop, 'revendedor', 'Demo-revende-26')
  const body = { productId, nombreUser: `Cliente ${uniqueUsername()}`, telefono: '+51911222333' }
  const { id } = await reseller.call(api.purchases.buy, { body })

  await logInWithToken(page, 'proveedor1', 'Demo-provee-26')
  await open(page, `/purchases?tab=ventas&q=%23${id}`)
  const row = page.getByRole('listitem', { name: new RegExp(`^Venta ${id}:`) })
  await expect(row).toBeVisible()
  await expect(page.getByText('una-clave')).toHaveCount(0)
  const [chat] = await Promise.all([
    context.waitForEvent('page'),
    row.getByRole('button', { name: /^Enviar datos/ }).click(),
  ])
  const address = new URL(chat.url())
  expect(address.pathname).toBe('/51911222333')
  for (const part of [body.nombreUser, nombre, 'recien@llegado.demo', 'una-clave', '1234'])
    expect(address.searchParams.get('text')).toContain(part)
  await chat.close()
  const dialog = page.getByRole('dialog', { name: 'Datos del comprador' })
  for (const value of ['recien@llegado.demo', 'una-clave', '1234']) await expect(dialog).toContainText(value)
  await expect(dialog.getByRole('link', { name: 'Enviar por WhatsApp' })).toBeVisible()
  await closeDialog(page)
  await dialogsGone(page)
  await expect(page.getByText('una-clave')).toHaveCount(0)
  const { items } = await administrator.call(api.audit.list, { query: { subject: 'purchase', subjectId: id } })
  expect(items).toMatchObject([{ actor: 'proveedor1', action: 'credentials_revealed' }])
})
