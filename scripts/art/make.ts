import { join } from 'node:path'
import { makeBanners } from './banners.ts'
import { makeEmblems } from './emblems.ts'
import { makeProducts } from './make-products.ts'
import { makeMarks } from './marks.ts'

/** Draws every picture of the demo shop anew: `node scripts/art/make.ts`. The same code draws the same files. */
const root = join(import.meta.dirname, '../..')
const pictures = join(root, 'server/demo/pictures')
const site = join(root, 'web/public')

await makeMarks(site)
const weights = {
  products: await makeProducts(pictures),
  suppliers: await makeEmblems(pictures),
  banners: await makeBanners(join(site, 'banners')),
}
for (const [what, bytes] of Object.entries(weights)) console.log(`${what}: ${Math.round(bytes / 1000)} kB`)
