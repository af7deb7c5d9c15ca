import sharp, { type Sharp } from 'sharp'
import type { PictureKind, PictureVariant } from '#domain/identity.ts'
import { invalidInput } from '#domain/problem.ts'

export type Variant = { variant: PictureVariant; type: 'image/png' | 'image/webp'; content: Buffer }

/** An icon is shown at up to 512 pixels; a smaller picture would be blurred. */
const minIconSide = 192

/** The background of an icon that the phone masks. */
const ground = '#100e17'

/** Makes the sizes of a picture in which it is shown. */
export const drawVariants: Record<PictureKind, (image: Sharp) => Promise<Variant[]>> = {
  logo: async (image) => [
    {
      variant: 'logo',
      type: 'image/png',
      // Four times the size in the bar, for high-density screens.
      content: await image
        .resize({ width: 144, height: 144, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer(),
    },
  ],
  async banner(image) {
    const whole = await image
      .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
    const cut = async (variant: PictureVariant, width: number, height: number): Promise<Variant> => ({
      variant,
      type: 'image/webp',
      content: await sharp(whole).resize({ width, height, fit: 'cover' }).webp({ quality: 80 }).toBuffer(),
    })
    return [await cut('wide', 1920, 720), await cut('phone', 900, 900)]
  },
  async icon(image) {
    const { width, height } = await image.metadata()
    if (Math.min(width, height) < minIconSide) {
      const message = `El icono mide ${width} × ${height} píxeles. Elige una imagen de ${minIconSide} × ${minIconSide} o más.`
      throw invalidInput('picture', message)
    }
    const square = await image.resize({ width: 512, height: 512, fit: 'cover' }).png().toBuffer()
    const plain = (size: number) => sharp(square).resize(size, size)
    // A phone may mask the outer tenth on each side.
    const padded = (size: number) => {
      const [before, after] = [Math.floor(size / 10), Math.ceil(size / 10)]
      return sharp(square)
        .flatten({ background: ground })
        .resize(size - before - after, size - before - after)
        .extend({ top: before, left: before, bottom: after, right: after, background: ground })
    }
    const sizes: [PictureVariant, Sharp][] = [
      ['icon-192', plain(192)],
      ['icon-512', plain(512)],
      ['maskable-192', padded(192)],
      ['maskable-512', padded(512)],
      ['apple', padded(180)],
      ['favicon', plain(48)],
    ]
    const made: Variant[] = []
    for (const [variant, drawn] of sizes)
      made.push({ variant, type: 'image/png', content: await drawn.png().toBuffer() })
    return made
  },
}
