import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { demoProducts } from '../../server/demo/products.ts'
import { posterOf } from './products.ts'

/** Contact sheets to judge by: `node scripts/art/sheet.ts <folder> [category …]`. */
const [folder = '.cache/art', ...only] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const wanted = demoProducts.filter(({ categoryId }) => only.length === 0 || only.includes(String(categoryId)))
const tiles: { input: Buffer; left: number; top: number }[] = []
const [w, h, columns] = [480, 360, 4]
for (const product of wanted) {
  const poster = await posterOf(product)
  if (!poster) continue
  const at = tiles.length
  const input = await sharp(await poster.picture.png().toBuffer())
    .resize(w - 12, h - 12)
    .toBuffer()
  tiles.push({ input, left: (at % columns) * w + 6, top: Math.floor(at / columns) * h + 6 })
  if (poster.contrast < 4.6) console.log(poster.name, poster.contrast.toFixed(2))
}
const rows = Math.ceil(tiles.length / columns)
const ground = { width: w * columns, height: h * rows, channels: 3 as const, background: '#0c0a10' }
await sharp({ create: ground })
  .composite(tiles)
  .png()
  .toFile(`${folder}/sheet-${only.join('-') || 'all'}.png`)
