import { mkdir } from 'node:fs/promises'
import { demoProducts } from '../../server/demo/products.ts'
import { save } from './save.ts'
import { posterOf, withSecond } from './products.ts'

/** Writes every product's pictures and tells what they weigh. */
export async function makeProducts(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  let total = 0
  for (const product of demoProducts) {
    for (const second of withSecond.includes(product.slug) ? [false, true] : [false]) {
      const poster = await posterOf(product, second)
      if (!poster) throw new Error(`No look for the category of ${product.slug}`)
      if (poster.contrast < 4.5) throw new Error(`${poster.name}: type at ${poster.contrast.toFixed(2)} : 1`)
      total += await save(poster.picture, `${folder}/${poster.name}.webp`, 32_000)
    }
  }
  return total
}
