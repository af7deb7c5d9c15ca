import sharp from 'sharp'
import type { QrDrawing } from '#contract/payment-methods.ts'

/** A PNG of a QR as pages draw it, so many pixels a module, with the light border that readers need. */
export function qrPicture({ size, path }: QrDrawing, scale = 6, border = 4): Promise<Buffer> {
  const side = scale * (size + 2 * border)
  const pixels = Buffer.alloc(side * side, 255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let line = 0; line < scale; line++) {
      const start = (scale * (Number(y) + border) + line) * side + scale * (Number(x) + border)
      pixels.fill(0, start, start + scale * Number(run))
    }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer()
}
