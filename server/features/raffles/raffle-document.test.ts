import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { printPdf } from '../../platform/pdf/print-pdf.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import type { Client } from '../../testing/client.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let buyer: Person
let pdf: Buffer
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('USER')
  pdf = await printPdf({ title: 'R.D.', author: 'x', parts: [['text', 'Resolución 123-2026']] })
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const put = (id: number, bytes: Uint8Array, by: Client = shop.administrator) =>
  by.wire(api.raffles.setDocument, { params: { id }, file: { name: 'a', type: 'application/pdf', bytes } })
async function read(id: number, by: Client = shop.guest) {
  const path = api.raffles.document.path.replace(':id', String(id))
  const reply = await fetch(`${shop.origin}${basePath}${path}`, {
    headers: by.token ? { authorization: `Bearer ${by.token}` } : {},
  })
  return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) }
}
const hasFile = async (id: number) =>
  (await shop.guest.call(api.catalogue.getProduct, { params: { id } })).autorizacionArchivo

test('a PDF is stored as it is, and downloaded by everybody who sees the raffle', async () => {
  const id = await shop.product({ tickets: 5 })
  expect(await hasFile(id)).toBe(false)
  expect((await read(id)).reply.status).toBe(404)
  expect((await put(id, pdf)).status).toBe(204)
  expect(await hasFile(id)).toBe(true)
  const { items } = await shop.guest.call(api.catalogue.listProducts, { query: { raffle: true } })
  expect(items.find((it) => it.id === id)).toMatchObject({ autorizacionArchivo: true })
  for (const by of [shop.guest, buyer, shop.administrator]) {
    const { reply, bytes } = await read(id, by)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(bytes).equals(pdf)).toBe(true)
  }
})

test('a picture becomes a PDF of one page without metadata; another document takes its place', async () => {
  const id = await shop.product({ tickets: 5 })
  const picture = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#eee' } })
  const photo = await picture
    .withExif({ IFD0: { Artist: 'SECRETO' } })
    .jpeg()
    .toBuffer()
  expect((await put(id, pdf)).status).toBe(204)
  expect((await put(id, photo)).status).toBe(204)
  const { bytes } = await read(id)
  expect(Buffer.from(bytes).includes('SECRETO')).toBe(false)
  expect(await readPdf(bytes)).toEqual({ pages: 1, text: '' })
  const acts = (await shop.administrator.call(api.audit.list)).items.slice(0, 2)
  expect(acts).toMatchObject([{ action: 'change-raffle-document' }, { action: 'change-raffle-document' }])
  expect(acts[0]?.before).toEqual(acts[1]?.after)
})

test('what is neither a PDF nor a picture is refused, and the document before it stays', async () => {
  const id = await shop.product({ tickets: 5 })
  await put(id, pdf)
  const cut = pdf.subarray(0, pdf.length - 3000)
  for (const bytes of [Buffer.from('hola'), cut, Buffer.from('%PDF-x'), Buffer.from('<svg/>')])
    expect(await put(id, bytes)).toMatchObject({ status: 415, json: { code: 'IMAGE_UNREADABLE' } })
  expect((await put(id, Buffer.alloc(6 * 1024 * 1024, pdf))).status).toBe(413)
  expect(Buffer.from((await read(id)).bytes).equals(pdf)).toBe(true)
})

test('a raffle that nobody sees yet shows its document to administrators alone', async () => {
  const id = await shop.product({ tickets: 5, publish: false })
  await put(id, pdf)
  expect((await read(id)).reply.status).toBe(404)
  expect((await read(id, buyer)).reply.status).toBe(404)
  expect((await read(id, shop.administrator)).reply.status).toBe(200)
  expect((await put(await shop.product(), pdf)).json).toMatchObject({ code: 'NOT_A_RAFFLE' })
  expect((await put(999_999, pdf)).status).toBe(404)
  for (const by of [buyer, await shop.person('ADMIN'), shop.guest])
    expect([401, 403]).toContain((await put(id, pdf, by)).status)
})
