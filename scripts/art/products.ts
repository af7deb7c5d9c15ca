import type { Sharp } from 'sharp'
import { demoCategories, demoProducts, type DemoProduct } from '../../server/demo/products.ts'
import { looks } from './categories.ts'
import { contrastIn, grained, placeTitle, scrim } from './poster.ts'
import { randomOf } from './random.ts'
import { Drawing } from './svg.ts'
import { setTitle, splitName } from './titles.ts'

const width = 960
const height = 720

export type Poster = { name: string; picture: Sharp; contrast: number }

/** The poster of a product; the type's ground is darkened until it reads. */
export async function posterOf(product: DemoProduct, second = false): Promise<Poster | undefined> {
  const look = looks[product.categoryId]
  const category = demoCategories.find(({ id }) => id === product.categoryId)
  if (!look || !category) return undefined
  const index = demoProducts.filter((other) => other.categoryId === product.categoryId).indexOf(product)
  const name = second ? `${product.slug}-2` : product.slug
  const words = second ? secondWords(product) : splitName(product.nombre, category.name)
  const title = setTitle(...words, width - 112)
  const placed = placeTitle(title, look.pal, height)
  for (let strength = 0.75; ; strength += 0.15) {
    const art = new Drawing(width, height)
    const random = randomOf(name)
    const ground =
      look.motif(product.slug)({ art, pal: look.pal, random, index: index + (second ? 2 : 0) }) +
      scrim(art, look.pal, placed, strength)
    const contrast = await contrastIn(art.done(ground), placed, look.pal.light)
    if (contrast < 4.6 && strength < 1.5) continue
    return { name, picture: await grained(art.done(ground + placed.svg), name), contrast }
  }
}

/** What the second picture says in large: how long it lasts, or how many tickets there are. */
const secondWords = (product: DemoProduct): [string, string] => [
  product.precioRifa === null ? `${product.dias} días` : `${product.stock} boletos`,
  product.nombre,
]

/** The products with a second picture. */
export const withSecond = [
  'sorteo-smart-tv-50',
  'sorteo-consola-portatil',
  'sorteo-ano-de-streaming',
  'sorteo-tablet-11',
  'netflix-perfil-30-dias',
  'disney-plus-anual',
  'spotify-premium-anual',
  'prime-video-cuenta-completa',
  'iptv-1-pantalla-30-dias',
  'crunchyroll-anual',
]
