import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

/** Saves as WebP at the best quality that stays within the weight; answers the bytes. */
export async function save(picture: Sharp, file: string, most: number): Promise<number> {
  const raw = await picture.png({ compressionLevel: 1 }).toBuffer()
  let low = 40
  let high = 88
  let best: Buffer | undefined
  while (low <= high) {
    const quality = Math.round((low + high) / 2)
    const made = await sharp(raw).webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
    if (made.length <= most) {
      best = made
      low = quality + 4
    } else high = quality - 4
  }
  if (!best) throw new Error(`${file} does not fit ${most} bytes`)
  await writeFile(file, best)
  return best.length
}
