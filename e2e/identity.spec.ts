import sharp from 'sharp'
import { api } from '#contract/index.ts'
import { defaultIdentity } from '#domain/identity.ts'
import { administratorOf } from './people.ts'
import { logInWithToken, expect, expectMessage, open, test } from './shop.ts'

test.afterEach(async ({ shop }) => {
  const owner = await administratorOf(shop)
  await owner.call(api.settings.change, { body: { identity: defaultIdentity } })
})

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#00704a' } })
    .png()
    .toBuffer()

const currentAccent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()

test('the owner sets name and colour, which pages, manifest and previews show @phone-again', async ({
  page,
  browser,
  request,
  shop,
}) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  const visitor = await browser.newPage({ baseURL: shop.origin })
  await open(visitor, '/')
  await expect(visitor).toHaveTitle(/ · Plataforma Streaming$/)

  await open(page, '/settings_superAdmin/marca')
  const section = page.getByRole('region', { name: 'Nombre, color y logo' })
  await section.getByLabel('Nombre de la tienda').fill('Cine Lúcuma')
  await section.getByLabel('Frase').fill('Series para todos.')
  const color = section.getByLabel('Color principal')
  await color.fill('#ffd400')
  await expect(section.getByText(/su contraste es 1\.2 y hace falta 4\.5/)).toBeVisible()
  await section.getByRole('button', { name: 'Guardar' }).click()
  await expect(section.getByRole('alert')).toBeVisible()
  await section.getByRole('button', { name: 'Usar #806a0b' }).click()
  await expect(color).toHaveValue('#806a0b')
  await color.fill('#00704a')
  const preview = section.getByRole('group', { name: 'Vista previa de la tienda' })
  await expect(preview.getByText('Cine Lúcuma').first()).toBeVisible()
  await section
    .getByLabel('Archivo: Icono')
    .setInputFiles({ name: 'chico.png', mimeType: 'image/png', buffer: await square(64) })
  await expect(section.getByText(/64 × 64 píxeles/)).toBeVisible()
  for (const name of ['Logo', 'Icono']) {
    const uploaded = page.waitForResponse('**/admin/shop_pictures/*')
    const file = { name: 'marca.png', mimeType: 'image/png', buffer: await square(256) }
    await section.getByLabel(`Archivo: ${name}`).setInputFiles(file)
    expect((await uploaded).status()).toBe(201)
    await expect(section.getByRole('group', { name }).getByRole('button', { name: /^Quitar/ })).toBeVisible()
  }
  await expectMessage(page, 'Guardado', () => section.getByRole('button', { name: 'Guardar' }).click())

  // An open page is updated by an event.
  await expect(visitor).toHaveTitle(/ · Cine Lúcuma$/)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('CINE LÚCUMA')
  await expect(visitor.getByRole('link', { name: 'Cine Lúcuma, inicio' })).toBeVisible()
  await expect(visitor.getByRole('contentinfo').getByText('Series para todos.')).toBeVisible()
  await expect.poll(() => visitor.evaluate(currentAccent)).toContain('#00704a')
  const logo = visitor.getByRole('banner').locator('img').first()
  await expect(logo).toHaveAttribute('src', /^\/shop_pictures\//)
  await expect.poll(() => logo.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(144)
  await open(visitor, '/login')
  await expect(visitor.getByRole('main').locator('img').first()).toHaveAttribute('src', /^\/shop_pictures\//)
  await open(visitor, '/')
  // A page loaded now has the new identity from the first paint.
  await visitor.route(/\/assets\/first-view-[^/]+\.js$/, () => {})
  await visitor.reload({ waitUntil: 'commit' })
  await expect(visitor).toHaveTitle('Cine Lúcuma')
  expect(await visitor.evaluate(currentAccent)).toContain('#00704a')
  await visitor.close()

  const html = await (await request.get('/')).text()
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Record<string, unknown>
  expect(manifest).toMatchObject({ name: 'Cine Lúcuma', description: 'Series para todos.', theme_color: '#00704a' })
  for (const address of [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)"[^>]*href="([^"]+)"/g)].map(
    (it) => it[1],
  )) {
    expect(address).toMatch(/^\/shop_pictures\//)
    expect((await request.get(address ?? '')).headers()['content-type']).toBe('image/png')
  }
  for (const { src } of manifest['icons'] as { src: string }[]) expect((await request.get(src)).status()).toBe(200)
  for (const text of [html, JSON.stringify(manifest), await (await request.get('/p/20')).text()]) {
    expect(text).toContain('Cine Lúcuma')
    expect(text).not.toContain('Plataforma Streaming')
  }
})

test('the default icon takes the colour of the shop, as SVG and PNG @phone', async ({ request, shop }) => {
  const owner = await administratorOf(shop)
  await owner.call(api.settings.change, { body: { identity: { color: '#00704a' } } })
  expect(await (await request.get('/favicon.svg')).text()).not.toContain('#a674ff')
  const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  for (const src of ['/icons/maskable-192.png', ...icons.map((it) => it.src)]) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
    const { channels } = await sharp(await icon.body())
      .removeAlpha()
      .stats()
    const [red = 0, green = 0] = channels.map((it) => it.mean)
    expect(green, src).toBeGreaterThan(red * 0.9)
  }
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the offline page has the new name @phone', async ({ page, shop }) => {
    await open(page, '/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const owner = await administratorOf(shop)
    await owner.call(api.settings.change, { body: { identity: { name: 'Cine Lúcuma' } } })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CINE LÚCUMA')
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.match('/'))?.text())?.includes('Cine Lúcuma')))
      .toBe(true)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page).toHaveTitle('Sin conexión · Cine Lúcuma')
  })
})
