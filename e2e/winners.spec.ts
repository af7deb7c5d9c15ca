import { acta as actaSchema } from '#contract/raffles/acta.ts'
import { api } from '#contract/index.ts'
import { administratorOf, customer } from './people.ts'
import { waitForEventStream, buyOne, draw, pressEnterOn, expect, open, publishRaffle, test, write } from './shop.ts'

test('a winner is found by DNI, kept out of the address, and verified by keyboard @desktop', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  const buyer = await customer(shop, administrator, 5)
  const dni = String(Date.now()).slice(-8)
  await buyer.client.call(api.users.changeMe, {
    params: { id: buyer.id },
    body: { nombre: 'Rosa', apellido: 'Quispe', dni },
  })
  const { ticket } = await buyOne(buyer.client, id)
  await draw(administrator, id)

  const listening = waitForEventStream(page)
  await open(page, '/ganadores')
  await listening
  const cards = page.getByRole('article')
  await expect(cards.filter({ hasText: nombre })).toContainText('Rosa Quispe')
  const heading = page.getByRole('heading', { name: /^\(\d+\) Ganadores$/ })
  const total = await heading.textContent()
  const search = page.getByPlaceholder('Ingrese su DNI')
  await write(page, search, '00000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nadie con ese DNI')).toBeVisible()
  await search.fill(dni)
  await pressEnterOn(page, page.getByRole('button', { name: /^Search\.\./ }))
  await expect(page.getByText('Un premio con ese DNI.')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(`Premio: ${nombre}`)
  await expect(heading).toHaveText(total ?? '')
  expect(page.url()).not.toContain(dni)

  await pressEnterOn(page, page.getByRole('link', { name: `Verificar el sorteo de ${nombre}, que ganó Rosa Quispe` }))
  await expect(page.getByRole('heading', { name: 'El sorteo es correcto' })).toBeVisible()
  // A record that was verified stays when reading it again fails.
  await page.route('**/acta', (route) => route.fulfill({ status: 500, json: {} }))
  const failed = page.waitForResponse((response) => response.url().endsWith('/acta'))
  const winner = Number(/ganadores\/(\d+)/.exec(page.url())?.[1])
  await administrator.call(api.raffles.changeWinner, { params: { id: winner }, body: { estado: 'Entregado' } })
  await failed
  await write(page, page.getByLabel('Busca tu código'), (ticket?.receipt ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tu código está en la lista: es el ticket N.º 1. Es el ticket que ganó.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await pressEnterOn(page, page.getByRole('button', { name: 'Descargar acta' }))
  await saved
})

test('searching the same DNI again shows all winners @phone @long', async ({ page }) => {
  await open(page, '/ganadores')
  const button = page.getByRole('button', { name: /^Search\.\./ })
  await page.getByPlaceholder('Ingrese su DNI').fill('00000000')
  await button.click()
  await expect(page.getByText('Nadie con ese DNI')).toBeVisible()
  await expect(button).toHaveAccessibleName('Search.. Ver a todos los ganadores')
  await button.click()
  await expect(page.getByText('Nadie con ese DNI')).toHaveCount(0)
  await expect(button).toHaveAccessibleName('Search.. Buscar por DNI')
})

test('searching another DNI after one searches again @phone @long', async ({ page }) => {
  await open(page, '/ganadores')
  const search = page.getByPlaceholder('Ingrese su DNI')
  for (const dni of ['00000000', '00000001', '00000002']) {
    const asked = page.waitForRequest((request) => request.url().includes(`/ganadores?`) && request.url().includes(dni))
    await search.fill(dni)
    await page.getByRole('button', { name: /^Search\.\./ }).click()
    await asked
    await expect(page.getByText('Nadie con ese DNI')).toBeVisible()
  }
})

test('a tampered record is shown as invalid @desktop', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id } = await publishRaffle(administrator, 5)
  const buyer = await customer(shop, administrator, 10)
  await buyOne(buyer.client, id)
  await buyOne(buyer.client, id)
  const winner = await draw(administrator, id)
  await page.route('**/acta', async (route) => {
    const acta = actaSchema.parse(await (await route.fetch()).json())
    const loser = acta.tickets.find(({ number }) => number !== acta.winner.number)
    await route.fulfill({ json: { ...acta, winner: loser } })
  })
  await open(page, `/ganadores/${winner.id}`)
  await expect(page.getByRole('heading', { name: 'El acta no es válida' })).toBeVisible()
  await expect(page.getByText('Falló:')).toHaveCount(1)
  await expect(page.getByText('El cálculo no da ese ganador.').first()).toBeVisible()
})
