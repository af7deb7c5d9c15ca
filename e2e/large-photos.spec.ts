import { api, basePath } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import sharp from 'sharp'
import { administratorOf, customer, password } from './people.ts'
import { expect, expectMessage, logInWithToken, open, test } from './shop.ts'

type Size = { width: number; height: number }
const noise = ({ width, height }: Size) =>
  sharp({
    create: { width, height, channels: 3, background: '#742284', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })

const photos: [what: string, type: string, draw: () => Promise<Buffer>, shown: Size][] = [
  [
    'of 24.5 megapixels, held upright',
    'image/jpeg',
    () => noise({ width: 5712, height: 4284 }).withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer(),
    { width: 1600, height: 2133 },
  ],
  [
    'of a long page, one narrow column',
    'image/png',
    () => noise({ width: 720, height: 9000 }).png({ compressionLevel: 1 }).toBuffer(),
    { width: 720, height: 9000 },
  ],
  [
    'in a format of the web',
    'image/webp',
    () => noise({ width: 900, height: 1200 }).webp().toBuffer(),
    { width: 900, height: 1200 },
  ],
]

for (const [what, mimeType, draw, shown] of photos) {
  test(`a voucher ${what}, is sent smaller and stays readable @phone`, async ({ page, shop }) => {
    const { username, client } = await customer(shop, await administratorOf(shop), 1)
    const { id } = await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(25) } })
    await logInWithToken(page, username, password)
    await open(page, `/billetera?pagar=${id}`)
    await page.getByRole('button', { name: 'Ya pagué' }).click()
    const buffer = await draw()
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/voucher'))
    await expectMessage(page, 'Recibimos tu comprobante', () =>
      page.getByLabel('Archivo: comprobante').setInputFiles({ name: 'yape', mimeType, buffer }),
    )
    expect((await (await sent).sizes()).requestBodySize).toBeLessThan(Math.max(buffer.length, 1_000_000))
    const kept = await fetch(`${shop.origin}${basePath}/billeteras/${id}/voucher`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    const { width, height } = await sharp(Buffer.from(await kept.arrayBuffer())).metadata()
    // The server may keep it smaller, in the same proportions.
    expect(width / height).toBeCloseTo(shown.width / shown.height, 2)
    expect(width).toBeGreaterThanOrEqual(Math.min(shown.width, 700))
  })
}
