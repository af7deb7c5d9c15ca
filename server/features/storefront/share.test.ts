import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import type { Wire } from '../../testing/client.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

const address = 'https://tienda.example'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  shop.context.config.publicUrl = address
})
afterAll(() => shop.close())

const read = (id: number | string, headers: Record<string, string> = {}) => shop.guest.fetch('GET', `/p/${id}`, headers)
/** The content of a meta tag, with its entities decoded. */
const meta = ({ text }: Wire, name: string) => {
  const content = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(text)?.[1]
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return content?.replace(/&(amp|lt|gt|quot|#39);/g, (_, word: string) => entities[word] ?? '')
}
const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a4ad0' } })
    .png()
    .toBuffer()

test('the preview of a product has its name, public price, description, picture and link', async () => {
  const id = await shop.product({ precio: 5, nombre: 'Con margen' })
  const file = { name: 'lila.png', type: 'image/png', bytes: await picture() }
  const { url } = await shop.administrator.call(api.images.uploadProductImage, { params: { productId: id }, file })
  const page = await read(id)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('public, max-age=60')
  expect(page.text).toMatch(/^<!doctype html>\s*<html lang="es">/)
  expect(page.text).toContain('<title>Con margen · Plataforma Streaming</title>')
  expect(page.text).toContain(`<link rel="canonical" href="${address}/p/${id}" />`)
  expect(page.text).toContain(`<meta http-equiv="refresh" content="0; url=/#/products/${id}" />`)
  expect(page.text).toContain(`<a href="/#/products/${id}">Ver en la tienda</a>`)
  expect(page.text).toContain(`<img src="${url}" alt="" width="640" height="480" />`)
  expect(page.text).not.toMatch(/<script|javascript:/)
  const tags = {
    description: 'S/. 13.00 por 30 días. Para las pruebas',
    'og:title': 'Con margen',
    'og:description': 'S/. 13.00 por 30 días. Para las pruebas',
    'og:url': `${address}/p/${id}`,
    'og:image': address + url,
    'og:image:width': '640',
    'og:image:height': '480',
    'product:price:amount': '13.00',
    'product:price:currency': 'PEN',
    'twitter:card': 'summary_large_image',
    'twitter:image': address + url,
  }
  for (const [name, content] of Object.entries(tags)) expect(meta(page, name), name).toBe(content)
})

test('every caller gets the same preview, without the base price', async () => {
  const id = await shop.product({ precio: 5, nombre: 'Igual para todos' })
  const { text } = await read(id)
  expect(text).toContain('S/. 13.00')
  expect(text).not.toMatch(/\b5\.00/)
  for (const role of ['USER', 'RESELLER', 'ADMIN', 'SADMIN'] as const) {
    const { token } = await shop.person(role)
    expect((await read(id, { authorization: `Bearer ${token}` })).text, role).toBe(text)
  }
  expect((await read(id, { authorization: 'Bearer nothing' })).text).toBe(text)
})

test('addresses come from the configuration, not from the Host header', async () => {
  const id = await shop.product()
  const { text } = await read(id, { host: 'mala.example', 'x-forwarded-host': 'mala.example' })
  expect(text).toContain(`${address}/p/${id}`)
  expect(text).not.toContain('mala.example')
})

test('a hostile name or description is escaped', async () => {
  const nombre = `</title><script>alert("1")</script> & 'comillas' \u202Egnp.\u2066exe`
  const descripcion = '"><img src=x onerror=alert(1)>\n<meta http-equiv="refresh" content="0;url=//mala.example">'
  const id = await shop.product()
  // Written to the database: the API does not accept such a name any more.
  await shop.context.db.updateTable('products').set({ nombre, descripcion }).where('id', '=', id).execute()
  const page = await read(id)
  expect(page.text).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
  expect(page.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  expect(page.text.match(/<title>/g)).toHaveLength(1)
  expect(page.text.match(/http-equiv="refresh"/g)).toHaveLength(1)
  expect(meta(page, 'og:title')).toBe(`</title><script>alert("1")</script> & 'comillas' gnp.exe`)
  expect(meta(page, 'og:description')).toContain('"><img src=x onerror=alert(1)> <meta http-equiv="refresh"')
})

test('a long description is cut at 200 characters, between words and whole characters', async () => {
  const id = await shop.product()
  for (const descripcion of ['palabra '.repeat(100), '🎬'.repeat(400), `a${'🎬'.repeat(400)}`]) {
    await shop.administrator.call(api.catalogue.changeProduct, { params: { id }, body: { descripcion } })
    const words = meta(await read(id), 'og:description') ?? ''
    expect(words.length).toBeLessThanOrEqual(200)
    expect(words.length).toBeGreaterThan(150)
    expect(words).toMatch(/(?:palabra|🎬)…$/u)
  }
})

test('a raffle shows its ticket price, and once sold out that it awaits the draw', async () => {
  const id = await shop.product({ tickets: 1, precioRifa: 7, precio: 20 })
  const open = await read(id)
  expect(meta(open, 'og:description')).toMatch(/^Sorteo: S\/\. 7\.00 por ticket\./)
  expect(meta(open, 'product:price:amount')).toBe('7.00')
  expect(open.text).not.toContain('20.00')
  const buyer = await shop.person('USER', 50)
  await buyer.call(api.purchases.buy, { body: { productId: id, nombreUser: 'Ana', telefono: '987654321' } })
  const full = await read(id)
  expect(meta(full, 'og:description')).toMatch(/^Sorteo: tickets agotados, por sortear\./)
  expect(meta(full, 'product:price:amount')).toBeUndefined()
})

test('a product sold by contact says so', async () => {
  const { id: categoryId } = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'A pedido' } })
  await shop.context.db.updateTable('categories').set({ byContact: true }).where('id', '=', categoryId).execute()
  const page = await read(await shop.product({ categoryId, precio: 50 }))
  expect(meta(page, 'og:description')).toMatch(/^S\/\. 50\.00 por 30 días, se pide por WhatsApp\./)
  // A product without a picture shows the icon of the shop.
  expect(meta(page, 'og:image')).toBe(`${address}/icons/512.png`)
  expect(meta(page, 'twitter:card')).toBe('summary')
})

test('a product that is not public returns the same 404 as an unknown one', async () => {
  const hidden = await shop.product({ publish: false, nombre: 'Aún no se vende', precio: 77 })
  const sold = await shop.product({ nombre: 'Se vendió', profiles: 1 })
  const buyer = await shop.person('USER', 50)
  await buyer.call(api.purchases.buy, { body: { productId: sold, nombreUser: 'Ana', telefono: '987654321' } })
  const removed = await shop.product({ publish: false, nombre: 'Eliminado' })
  await shop.administrator.call(api.catalogue.removeProduct, { params: { id: removed } })
  const never = await read(2_000_000_000)
  expect(never.text).toContain('Este producto no está')
  expect(never.text).toContain('<html lang="es">')
  expect(never.text).toContain('<a href="/#/">Ir al inicio</a>')
  const { token } = shop.administrator
  for (const id of [hidden, sold, removed, 0, '-1', '1e3', '01', '99999999999', 'abc', '%3Cscript%3E', '']) {
    for (const headers of [{}, { authorization: `Bearer ${token}` }] as Record<string, string>[]) {
      const { status, text, headers: sent } = await read(id, headers)
      expect(status, String(id)).toBe(404)
      expect(text, String(id)).toBe(never.text)
      expect(sent.get('content-type')).toBe('text/html; charset=utf-8')
      expect(sent.get('cache-control')).toBe('no-store')
    }
  }
})

test("the content security policy allows only images and the page's own style", async () => {
  for (const id of [await shop.product(), 'abc']) {
    const { text, headers } = await read(id)
    const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('set-cookie')).toBeNull()
    expect(text).not.toMatch(/ style="/)
  }
})

test('HEAD returns the headers of GET; other methods return 404', async () => {
  const id = await shop.product()
  const [head, page] = [await shop.guest.fetch('HEAD', `/p/${id}`), await read(id)]
  expect([head.status, head.text]).toEqual([200, ''])
  for (const name of ['content-type', 'cache-control', 'content-security-policy', 'content-length']) {
    expect(head.headers.get(name), name).toBe(page.headers.get(name))
  }
  expect((await shop.guest.fetch('HEAD', '/p/abc')).status).toBe(404)
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await shop.guest.fetch(method, `/p/${id}`)).status).toBe(404)
})

test('the address on a sign of the shop leads to the Libro de Reclamaciones', async () => {
  for (const path of ['/libro_de_reclamaciones', '/libro_de_reclamaciones/', '/libro_de_reclamaciones?x=1']) {
    for (const method of ['GET', 'HEAD']) {
      const reply = await fetch(shop.origin + path, { method, redirect: 'manual' })
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/#/libro_de_reclamaciones'])
      expect(reply.headers.get('cache-control')).toBe('no-cache')
      for (const [name, value] of Object.entries(securityHeaders)) expect(reply.headers.get(name), name).toBe(value)
    }
    expect((await shop.guest.fetch('POST', path)).status).toBe(404)
  }
  expect((await shop.guest.fetch('GET', '/libro_de_reclamaciones/1')).status).toBe(404)
})

test('previews are rate-limited like other requests', async () => {
  const limited = await openShop({ rateLimits: true })
  try {
    const statuses = new Map<number, number>()
    for (let count = 0; count < 320; count++) {
      const { status, headers } = await limited.guest.fetch('GET', '/p/1')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses.get(404)).toBeLessThanOrEqual(300)
    expect(statuses.get(429)).toBeGreaterThanOrEqual(20)
  } finally {
    await limited.close()
  }
})
