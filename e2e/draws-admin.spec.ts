import { api } from '#contract/index.ts'
import type { Client } from '../server/testing/client.ts'
import { administratorOf, customer, drawDialog } from './people.ts'
import {
  buyOne,
  dialogsGone,
  draw,
  logInWithToken,
  expect,
  expectMessage,
  open,
  dismissOtherDraws,
  publishRaffle,
  apiClient,
  test,
  waitForEventStream,
} from './shop.ts'

/** A raffle with this number of sold tickets, all bought by one user. */
async function soldRaffle(owner: Client, tickets: number, buyer: Client, sold: number) {
  const raffle = await publishRaffle(owner, tickets)
  for (let bought = 0; bought < sold; bought++) await buyOne(buyer, raffle.id)
  return raffle
}

test('a sold-out raffle is drawn once, and its winner gets the prize @desktop', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  // A new user, who has not won anything else.
  const { id: buyerId, client: buyer } = await customer(shop, owner, 20)
  await owner.call(api.users.changeMe, {
    params: { id: buyerId },
    body: { nombre: 'Rosa', apellido: 'Quispe', dni: '41234567' },
  })
  const { nombre } = await soldRaffle(owner, 2, buyer, 2)
  await dismissOtherDraws(page, nombre)

  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/product_a_sortearSA')
  await expect(page.getByRole('heading', { name: /^\(\d+\) Producto\(s\) para sortear$/ })).toBeVisible()
  const row = page.getByRole('list', { name: 'Por sortear' }).getByRole('listitem').filter({ hasText: nombre })
  await row.getByRole('button', { name: 'SORTEAR' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sortear' })
  await expect(dialog.getByText('se sorteará entre 2 tickets')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row.getByRole('button', { name: 'SORTEAR' })).toBeEnabled()
  await row.getByRole('button', { name: 'SORTEAR' }).click()
  await dialog.getByRole('button', { name: 'SORTEAR' }).click()
  const stage = drawDialog(page, nombre)
  await expect(stage.getByText('Rosa Quispe', { exact: true })).toBeVisible()
  await stage.getByRole('button', { name: 'Cerrar' }).first().click()
  await expect(page.getByRole('heading', { name: /Producto\(s\) para sortear/ })).toBeVisible()
  await expect(row).toHaveCount(0)
  const prizes = page.getByRole('list', { name: 'Premios por entregar' })
  await expect(prizes.getByRole('listitem').filter({ hasText: nombre })).toBeVisible()

  await open(page, '/ganadores_superAdmin')
  await page.getByRole('searchbox', { name: 'Buscar por DNI exacto' }).fill('4123456')
  await page.getByRole('searchbox', { name: 'Buscar por DNI exacto' }).press('Enter')
  await expect(page.getByText('Ningún ganador')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar por DNI exacto' }).fill('41234567')
  await page.getByRole('searchbox', { name: 'Buscar por DNI exacto' }).press('Enter')
  await expect(page.getByRole('heading', { name: '(1) Ganadores' })).toBeVisible()
  const winner = page.getByRole('list', { name: 'Ganadores' }).getByRole('listitem').filter({ hasText: nombre })
  await expect(winner.getByText('Rosa Quispe')).toBeVisible()
  await expect(winner.getByRole('link', { name: `WhatsApp: Rosa Quispe, ${nombre}` })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/51\\d{9}\\?text=.*${encodeURIComponent(nombre)}`),
  )
  await winner.getByRole('button', { name: /^Pendiente/ }).click()
  await expect(winner.getByRole('button', { name: /^Entregado/ })).toBeVisible()
  await open(page, '/ganadores_superAdmin?dni=41234567&estado=Entregado')
  await expect(winner.getByRole('button', { name: /^Entregado/ })).toBeVisible()

  await open(page, '/product_a_sortearSA?parte=sorteados')
  await page
    .getByRole('listitem')
    .filter({ hasText: nombre })
    .getByRole('button', { name: 'Quitar de las listas' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await dialogsGone(page)
  await expect(page.getByRole('listitem').filter({ hasText: nombre })).toHaveCount(0)
})

test('a raffle not sold out is cancelled and refunded, or drawn among its tickets @desktop', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const buyer = await apiClient(shop, 'revendedor', 'Demo-revende-26')
  const cancelled = await soldRaffle(owner, 5, buyer, 2)
  const early = await soldRaffle(owner, 5, buyer, 1)
  const before = (await buyer.call(api.wallet.mine)).balance

  await dismissOtherDraws(page, early.nombre)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  const listening = waitForEventStream(page)
  await open(page, '/product_a_sortearSA?parte=venta')
  await listening
  const row = page.getByRole('listitem').filter({ hasText: cancelled.nombre })
  await row.getByRole('button', { name: 'Cancelar sorteo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar el sorteo' })
  await expect(dialog.getByText('Sus 2 tickets vendidos vuelven a la billetera de quien pagó: S/. 4.00')).toBeVisible()
  // It follows what is sold meanwhile.
  await buyOne(buyer, cancelled.id)
  await expect(dialog.getByText('Sus 3 tickets vendidos vuelven a la billetera de quien pagó: S/. 6.00')).toBeVisible()
  await expectMessage(page, 'Sorteo cancelado y tickets devueltos', () =>
    dialog.getByRole('button', { name: 'Cancelar sorteo' }).click(),
  )
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
  expect((await buyer.call(api.wallet.mine)).balance).toBe(before + 400)

  const other = page.getByRole('listitem').filter({ hasText: early.nombre })
  await other.getByRole('button', { name: 'Sortear ya' }).click()
  const closing = page.getByRole('dialog', { name: 'Cerrar la venta y sortear' })
  await expect(closing.getByText('Quedan 4 tickets sin vender: ya no se venderán.')).toBeVisible()
  await closing.getByRole('button', { name: 'SORTEAR' }).click()
  const stage = drawDialog(page, early.nombre)
  await expect(stage.getByText('SORTEO REALIZADO')).toBeVisible()
  await page.keyboard.press('Escape')
  await open(page, '/product_a_sortearSA?parte=sorteados')
  const drawn = page.getByRole('list', { name: 'Sorteados' }).getByRole('listitem')
  await expect(drawn.filter({ hasText: early.nombre })).toBeVisible()
})

test('a page beyond the end becomes the last one, also in the history @desktop @long', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/products_superAdmin?page=900')
  const position = page.getByRole('navigation', { name: 'Páginas' }).getByText(/^\d+ \/ \d+$/)
  await expect(position).toHaveText(/^(\d+) \/ \1$/)
  await expect(page.getByRole('list', { name: 'Productos' }).getByRole('listitem').first()).toBeVisible()
  await open(page, '/product_a_sortearSA?page=900')
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByRole('list', { name: /./ }).getByRole('listitem').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/products_superAdmin\?page=\d+$/)
  await expect(page).not.toHaveURL(/900/)
})

for (const [sidebar, width, height] of [
  ['wide', 1440, 900],
  ['of icons that is scrolled', 1280, 500],
] as const) {
  test(`a draw moves no button of a sidebar ${sidebar} away from the pointer @desktop @long`, async ({
    page,
    shop,
  }) => {
    const owner = await administratorOf(shop)
    const { id, nombre } = await publishRaffle(owner, 1)
    await buyOne((await customer(shop, owner, 10)).client, id)
    await dismissOtherDraws(page, nombre)
    await page.setViewportSize({ width, height })
    await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
    const listening = waitForEventStream(page)
    await open(page, '/settings_superAdmin/marca')
    await listening
    const drawn = draw(owner, id)
    // Focused, the notice stays until the press; draws of other journeys are folded by then.
    await page.getByRole('button', { name: `Cerrar el aviso: ${nombre}` }).focus()
    const theme = page.getByRole('button', { name: 'Tema' })
    await theme.hover()
    const place = await theme.boundingBox()
    await page.mouse.down()
    const choice = page.getByRole('menuitemradio', { name: 'Claro' })
    await expect(choice).toBeVisible()
    expect(await theme.boundingBox()).toEqual(place)
    await page.mouse.up()
    await choice.click()
    await expect(choice).toBeChecked()
    await page.keyboard.press('Escape')
    const chip = page.getByRole('banner').getByRole('button', { name: `Ver el sorteo: ${nombre}` })
    await expect(chip).toBeVisible()
    // Trial clicks check that nothing covers them.
    await page.getByRole('banner').getByRole('button', { name: 'Cerra Sesión' }).click({ trial: true })
    if (sidebar === 'wide') await page.getByRole('button', { name: 'Plegar el menú' }).click({ trial: true })
    await drawn
    await chip.click()
    await expect(drawDialog(page, nombre)).toBeVisible()
  })
}

test('of two concurrent draws the newer one is announced, and both can be opened @desktop @long', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const buyer = (await customer(shop, owner, 10)).client
  const listening = waitForEventStream(page)
  await open(page, '/preguntasfrecuentes')
  await listening
  const draws: Promise<unknown>[] = []
  for (let drawn = 0; drawn < 2; drawn++) {
    const { id, nombre } = await publishRaffle(owner, 1)
    await buyOne(buyer, id)
    draws.push(draw(owner, id))
    await page.getByRole('button', { name: `Cerrar el aviso: ${nombre}` }).focus()
  }
  expect(await page.getByRole('button', { name: /^Cerrar el aviso/ }).count()).toBe(1)
  await expect(page.getByRole('banner').getByRole('button', { name: /Ver el sorteo/ })).toBeVisible()
  await Promise.all(draws)
})
