import { expect, test, type Browser } from '@playwright/test'
import sharp from 'sharp'
import { digestOf, isLike, readPicture } from '../server/features/pictures/digest.ts'

/** Vouchers of that many payments, rendered by the browser. */
async function drawVouchers(browser: Browser, count: number): Promise<Buffer[]> {
  const page = await browser.newPage({ viewport: { width: 360, height: 720 }, deviceScaleFactor: 1.5 })
  const vouchers: Buffer[] = []
  for (let index = 0; index < count; index++) {
    await page.setContent(voucher(index))
    vouchers.push(await page.screenshot({ type: 'jpeg', quality: 90 }))
  }
  await page.close()
  return vouchers
}

/**
 * A payment as the app shows it: the same holder, often the same amount; little but the number and the time differs.
 */
function voucher(index: number): string {
  let state = index * 7919 + 13
  const upTo = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * limit)
  }
  const digits = (length: number) => Array.from({ length }, () => upTo(10)).join('')
  const line = (name: string, value: string) =>
    `<div style="font-size:14px;margin-top:10px">${name}<span style="float:right">${value}</span></div>`
  return `<body style="margin:0;font-family:sans-serif;background:#742284;color:#222">
    <div style="color:#fff;font-size:12px;padding:6px 14px">${upTo(12) + 1}:${upTo(6)}${digits(1)}
      <span style="float:right">4G ${upTo(90) + 10}%</span></div>
    <div style="text-align:center;color:#fff;font-size:34px;font-weight:bold;padding:14px">yape</div>
    <div style="background:#fff;border-radius:14px;margin:10px 20px;padding:20px">
      <div style="color:#742284;font-size:22px;font-weight:bold">¡Yapeaste!</div>
      <div style="font-size:36px;font-weight:bold;margin:8px 0">S/ ${[10, 20, 25, 30, 50][upTo(5)]}</div>
      <div style="font-size:20px">Ana M. Ríos T.</div>
      <div style="font-size:14px;color:#666">${upTo(28) + 1} nov. 2026 | ${upTo(12) + 1}:${upTo(6)}${digits(1)} p. m.</div>
      ${line('CÓDIGO DE SEGURIDAD', digits(3))} ${line('Nro. de celular', '*** *** 003')}
      ${line('Destino', 'Yape')} ${line('Nro. de operación', digits(8))}
    </div>
    <div style="background:linear-gradient(45deg,#12c2e9,#c471ed);border-radius:14px;margin:14px 20px;height:110px;color:#fff">
      <p style="padding:14px;font-size:17px"><b>Recarga tu celular y gana</b></p></div></body>`
}

async function changed(source: Buffer): Promise<Record<string, Buffer>> {
  const { width, height } = await sharp(source).metadata()
  const cut = (left: number, top: number, right: number, bottom: number) =>
    sharp(source)
      .extract({
        left: Math.round(width * left),
        top: Math.round(height * top),
        width: Math.round(width * (1 - left - right)),
        height: Math.round(height * (1 - top - bottom)),
      })
      .jpeg({ quality: 85 })
      .toBuffer()
  const half = { width: Math.round(width / 2) }
  return {
    'as it is': source,
    'half as large': await sharp(source).resize(half).png().toBuffer(),
    'at quality 40': await sharp(source).jpeg({ quality: 40 }).toBuffer(),
    'half as large at quality 40': await sharp(source).resize(half).jpeg({ quality: 40 }).toBuffer(),
    'cut on all sides': await cut(0.015, 0.015, 0.015, 0.015),
    'cut by 3 % on each side': await cut(0.03, 0.03, 0.03, 0.03),
    'cut at its head': await cut(0, 0.03, 0, 0),
    'cut at its foot': await cut(0, 0, 0, 0.03),
    'cut on the left': await cut(0.03, 0, 0, 0),
  }
}

for (const { count, when } of [
  { count: 30, when: '@desktop' },
  { count: 200, when: '@desktop @long' },
]) {
  test(`recognises each of ${count} vouchers when resized, compressed or cut ${when}`, async ({ browser }) => {
    const vouchers = await drawVouchers(browser, count)
    const pictures = await Promise.all(vouchers.map(readPicture))
    const digests = pictures.map(digestOf)
    const alike = pictures.flatMap((picture, index) =>
      digests.slice(0, index).flatMap((digest, other) => (isLike(picture, digest) ? [`${index} and ${other}`] : [])),
    )
    expect(alike.length, alike.join(', ')).toBeLessThanOrEqual(2)

    const missed: string[] = []
    for (let index = 0; index < count; index += 10) {
      const [source, picture, digest] = [vouchers[index], pictures[index], digests[index]]
      if (!source || !picture || !digest) throw new Error('there is no such voucher')
      for (const [how, bytes] of Object.entries(await changed(source))) {
        const other = await readPicture(bytes)
        if (!isLike(other, digest)) missed.push(`${index} ${how}`)
        if (!isLike(picture, digestOf(other))) missed.push(`${index} ${how}, sent first`)
      }
    }
    expect(missed).toEqual([])
  })
}

test('a blank picture matches no other @desktop', async () => {
  const empty = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#742284' } })
    .jpeg()
    .toBuffer()
  const picture = await readPicture(empty)
  expect(isLike(picture, digestOf(picture))).toBe(false)
})
