import fc from 'fast-check'
import { encodeQR } from 'qr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxQrBytes } from '#domain/payment-qr.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'
import { rounds } from '../../testing/rounds.ts'
import { drawnPicture } from '../../testing/drawn-picture.ts'
import { qrPicture } from '../../testing/qr-picture.ts'
import { drawQr } from './draw-qr.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const yape = { kind: 'Yape', label: 'Yape de Ana', holder: 'Ana Ríos', number: '900 000 003' } as const
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const pictureOf = (bytes: Uint8Array, scale = 6) => qrPicture(drawQr(bytes), scale)

/** A QR of more bytes than the shop could draw. */
const fullPicture = () => {
  const modules = encodeQR('A1b'.repeat(900), 'raw', { ecc: 'low', encoding: 'byte', border: 1 })
  const dark = modules.flatMap((row, y) => row.flatMap((it, x) => (it ? [`M${x} ${y}h1v1h-1z`] : [])))
  return qrPicture({ size: modules.length, path: dark.join('') })
}

/** Several pictures side by side, on white. */
async function sideBySide(...pictures: Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map(async (one) => sharp(one).metadata()))
  const lefts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, { width }) => sum + width + 40, 0))
  const last = sizes.at(-1)
  return sharp({
    create: {
      width: (lefts.at(-1) ?? 0) + (last?.width ?? 0),
      height: Math.max(...sizes.map(({ height }) => height)),
      channels: 3,
      background: '#fff',
    },
  })
    .composite(pictures.map((input, index) => ({ input, left: lefts[index] ?? 0, top: 0 })))
    .png()
    .toBuffer()
}

const read = (bytes: Buffer, type = 'image/png') =>
  shop.administrator.wire(api.paymentMethods.readQr, { file: { name: 'qr', type, bytes: new Uint8Array(bytes) } })
const held = async (picture: Buffer, type?: string) => ((await read(picture, type)).json as { qr?: string }).qr

const emvco = '00020101021126240011pe.com.yape0105900005204549953036045802PE5916TIENDA DE PRUEBA6004LIMA6304ABCD'

describe('a picture of a QR', () => {
  test('is read and drawn anew with the same bytes, whatever they are', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((it) => Buffer.from(it)),
      fc.stringMatching(/^\d{1,300}$/).map((it) => Buffer.from(it)),
      fc.stringMatching(/^[A-Z\d]{1,300}$/).map((it) => Buffer.from(it)),
      fc.uint8Array({ minLength: 1, maxLength: maxQrBytes }).map((it) => Buffer.from(it)),
      fc.constant(Buffer.from(emvco)),
      fc.constant(Buffer.from('Señora ñandú', 'latin1')),
      fc.constant(Buffer.alloc(maxQrBytes, 'ñ')),
    )
    await fc.assert(
      fc.asyncProperty(text, async (bytes) => {
        const answer = await read(await pictureOf(bytes, 4))
        if (answer.status === 415) expect(answer.text).toContain('Ese QR lleva a una página')
        else expect((answer.json as { qr: string }).qr).toBe(base64(bytes))
      }),
      { numRuns: rounds(25) },
    )
  }, 120_000)

  test('is read from a photo, a screenshot and a dark theme', async () => {
    const code = await pictureOf(Buffer.from(emvco))
    const onPhone = sharp({ create: { width: 1080, height: 2340, channels: 3, background: '#6b1ea8' } }).composite([
      { input: code, left: 300, top: 800 },
    ])
    const photo = sharp(await onPhone.png().toBuffer())
      .rotate(8, { background: '#333' })
      .blur(1.2)
      .jpeg({ quality: 60 })
    expect(await held(await onPhone.png().toBuffer())).toBe(base64(Buffer.from(emvco)))
    expect(await held(await photo.toBuffer(), 'image/jpeg')).toBe(base64(Buffer.from(emvco)))
    expect(await held(await sharp(code).negate({ alpha: false }).png().toBuffer())).toBe(base64(Buffer.from(emvco)))
  })

  test('is refused with what is in it instead of one QR of an app', async () => {
    const one = await pictureOf(Buffer.from(emvco))
    const refusals: [Buffer, string][] = [
      [await drawnPicture(7), 'No encontramos ningún QR en la imagen.'],
      [await sideBySide(one, await pictureOf(Buffer.from('900000003'))), 'En la imagen hay más de un QR.'],
      [await sideBySide(one, one), 'En la imagen hay más de un QR.'],
      [await pictureOf(Buffer.alloc(maxQrBytes + 1, 'A')), 'Ese QR guarda más de 500 bytes'],
      [await fullPicture(), 'Ese QR guarda más de 500 bytes'],
      [await pictureOf(Buffer.from('https://tienda.pe/pagar')), 'Ese QR lleva a una página o abre otra app.'],
      [Buffer.from('no es una imagen'), 'El archivo no es una imagen.'],
    ]
    for (const [picture, sentence] of refusals) {
      const answer = await read(picture)
      expect(answer, sentence).toMatchObject({ status: 415, json: { code: 'IMAGE_UNREADABLE' } })
      expect((answer.json as { message: string }).message).toContain(sentence)
    }
  })

  test('stores nothing, and many at once are read one after another', async () => {
    const one = await pictureOf(Buffer.from(emvco))
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await shop.administrator.call(api.paymentMethods.list)).toEqual([])
  })
})

test('a method shows its QR to customers until it is taken away', async () => {
  const qr = base64(Buffer.from(emvco))
  const { id } = await shop.administrator.call(api.paymentMethods.create, { body: { ...yape, qr } })
  const customer = await shop.person()
  const [shown] = await customer.call(api.paymentMethods.list)
  expect(shown).toMatchObject({ qr, qrDrawing: drawQr(Buffer.from(emvco)) })
  const change = (body: object) => shop.administrator.wire(api.paymentMethods.change, { params: { id }, rawBody: body })
  expect((await change({ label: 'Yape' })).json).toMatchObject({ qr })
  for (const wrong of ['no es base64', base64(Buffer.from('www.tienda.pe')), base64(Buffer.alloc(501)), '', 7])
    expect((await change({ qr: wrong })).json, String(wrong)).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: 'qr' }],
    })
  expect((await change({ qr: null, password })).json).toMatchObject({ qr: null, qrDrawing: null })
})
