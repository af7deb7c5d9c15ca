import sharp from 'sharp'
import { api } from '#contract/index.ts'
import { administratorOf } from './people.ts'
import { logInWithToken, expect, expectMessage, open, test } from './shop.ts'

test.afterEach(async ({ shop }) => {
  const owner = await administratorOf(shop)
  await owner.call(api.settings.change, { body: { banners: [] } })
})

test('the owner makes banners, and the home page shows them from the first paint @phone-again', async ({
  page,
  browser,
  shop,
}) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  const visitor = await browser.newPage({ baseURL: shop.origin })
  await open(visitor, '/')
  const slides = visitor.getByRole('region', { name: 'Novedades' })
  await expect(slides.getByText('Estrena esta noche')).toBeVisible()
  // The name of the shop is the first heading of the page, and the banners before it are none.
  expect(
    await visitor
      .locator('h1, h2, h3, h4, h5, h6')
      .first()
      .evaluate((it) => it.tagName),
  ).toBe('H1')

  await open(page, '/settings_superAdmin/banners')
  const section = page.getByRole('region', { name: 'Banners', exact: true })
  await section.getByRole('button', { name: 'Empezar con dos vacíos' }).click()
  const second = section.getByRole('listitem', { name: 'Banner 2' })
  await second.getByLabel('Título 2').fill('Semana de estrenos')
  await second.getByLabel('Texto 2').fill('Solo hasta el domingo.')
  await second.getByLabel('Lleva a 2').selectOption('Sorteos')
  await expect(second.getByRole('group', { name: 'Vista previa del banner 2' })).toContainText('Semana de estrenos')
  await section.getByRole('button', { name: 'Subir el banner 2' }).click()
  const other = section.getByRole('listitem', { name: 'Banner 2' })
  await section.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByText('Este dato es obligatorio.').first()).toBeVisible()
  await other.getByLabel('Título 2').fill('Escríbenos')
  await other.getByLabel('Texto 2').fill('Te respondemos al momento.')
  await other.getByLabel('Lleva a 2').selectOption('Otra pantalla o dirección')
  await other.getByLabel('Dirección 2').fill('https://ejemplo.pe/')
  const uploaded = page.waitForResponse('**/admin/shop_pictures/banner')
  const picture = await sharp({ create: { width: 1920, height: 720, channels: 3, background: '#00704a' } })
    .jpeg()
    .toBuffer()
  await section
    .getByLabel('Archivo: Imagen del banner 1')
    .setInputFiles({ name: 'estrenos.jpg', mimeType: 'image/jpeg', buffer: picture })
  expect((await uploaded).status()).toBe(201)
  await expect(section.getByRole('button', { name: 'Quitar Imagen del banner 1' })).toBeVisible()
  await expectMessage(page, 'Guardado', () => section.getByRole('button', { name: 'Guardar' }).click())

  // An open page is updated by an event.
  await expect(slides.getByText('Semana de estrenos')).toBeVisible()
  await expect(slides.getByRole('button', { name: /^Diapositiva/ })).toHaveCount(2)
  const link = (place: string) => slides.getByRole('group', { name: place }).getByRole('link', { name: 'Ver' })
  await expect(link('1 de 2')).toHaveAttribute('href', '#/products_en_sorteo')
  await slides.getByRole('button', { name: 'Diapositiva 2: Escríbenos' }).click()
  await expect(link('2 de 2')).toHaveAttribute('href', 'https://ejemplo.pe/')
  // A page loaded now shows the first banner before the app bundle runs, and requests no default one.
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.route(/\/assets\/first-view-[^/]+\.js$/, () => {})
  await visitor.reload({ waitUntil: 'commit' })
  const first = visitor.locator('#first-home img')
  await expect.poll(() => first.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(800)
  expect(await first.evaluate((it: HTMLImageElement) => it.currentSrc)).toContain('/shop_pictures/')
  expect(asked.filter((path) => path.startsWith('/banners/'))).toEqual([])
  await visitor.close()
})
