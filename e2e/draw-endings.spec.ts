import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { administratorOf, customer, drawDialog, password } from './people.ts'
import { buyOne, dismissOtherDraws, draw, expect, logInAndListen, open, publishRaffle, test } from './shop.ts'

test('the holder of a losing ticket reads how it ended on the stage, in the record and in the bell @desktop-again', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 2)
  // Both watch, since nobody knows who loses.
  const other = await browser.newPage({ baseURL, viewport: page.viewportSize() })
  const screens = [page, other]
  for (const screen of screens) {
    const holder = await customer(shop, administrator, 10)
    await buyOne(holder.client, id)
    await dismissOtherDraws(screen, nombre)
    await logInAndListen(screen, holder.username, password)
    await open(screen, '/products_en_sorteo')
  }
  const { ticket, id: winnerId } = await draw(administrator, id)
  await expect(drawDialog(screens[ticket.number - 1] ?? page, nombre).getByText('¡Ganaste!')).toBeVisible()
  const lost = 3 - ticket.number
  const screen = screens[lost - 1] ?? page
  const stage = drawDialog(screen, nombre)
  await expect(stage.getByText(`Tu ticket ${lost} no salió.`, { exact: true })).toBeVisible()
  const [download] = await Promise.all([
    screen.waitForEvent('download'),
    stage.getByRole('button', { name: 'Compartir' }).click(),
  ])
  const picture = await sharp(await readFile(await download.path())).metadata()
  expect(picture).toMatchObject({ format: 'png', width: 1080, height: 1920 })
  await stage.getByRole('link', { name: 'Verificar este sorteo' }).click()
  await expect(screen).toHaveURL(new RegExp(`#/ganadores/${winnerId}$`))
  await expect(screen.getByRole('heading', { name: `Tu ticket ${lost} no salió` })).toBeVisible()
  await screen.getByRole('button', { name: new RegExp(`^Buscar en la lista tu ticket ${lost},`) }).click()
  await expect(screen.getByText(`Tu código está en la lista: es el ticket N.º ${lost}.`)).toBeVisible()
  await expect(screen.getByText('npm run')).toHaveCount(0)
  await open(screen, '/purchases')
  const card = screen.getByRole('article').filter({ hasText: nombre })
  await expect(card.getByText('No salió', { exact: true })).toBeVisible()
  await open(screen, '/avisos')
  await screen.getByRole('link', { name: `${nombre} ya tiene ganador` }).click()
  await expect(screen).toHaveURL(new RegExp(`#/ganadores/${winnerId}$`))
  await other.close()
})

test('after SORTEAR the owner congratulates the winner and hands the prize over @phone-again', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  await dismissOtherDraws(page, nombre)
  await buyOne((await customer(shop, administrator, 10)).client, id)
  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/product_a_sortearSA')
  await page.getByRole('listitem').filter({ hasText: nombre }).getByRole('button', { name: 'SORTEAR' }).click()
  await page.getByRole('dialog', { name: 'Sortear' }).getByRole('button', { name: 'SORTEAR' }).click()
  const stage = drawDialog(page, nombre)
  const chat = await stage.getByRole('link', { name: 'Felicitar' }).getAttribute('href')
  expect(chat).toContain('https://wa.me/51987654321')
  expect(decodeURIComponent(chat ?? '')).toContain(nombre)
  // Beside the list of those that wait for their prize, until it is handed over.
  await page.keyboard.press('Escape')
  const row = page.getByRole('list', { name: 'Premios por entregar' }).getByRole('listitem').filter({ hasText: nombre })
  await expect(row.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', chat ?? '')
  await row.getByRole('button', { name: /^Pendiente/ }).click()
  await expect(row).toHaveCount(0)
  await open(page, '/ganadores_superAdmin')
  await expect(page.getByRole('listitem').filter({ hasText: nombre })).toContainText('Entregado')
})

test('the owner marks the prize as handed over on the stage @phone', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  await dismissOtherDraws(page, nombre)
  await buyOne((await customer(shop, administrator, 10)).client, id)
  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/product_a_sortearSA')
  const drawn = draw(administrator, id)
  const stage = drawDialog(page, nombre)
  await stage.getByRole('button', { name: 'Marcar entregado' }).click()
  await expect(stage.getByRole('button', { name: 'Entregado' })).toBeDisabled()
  await drawn
})
