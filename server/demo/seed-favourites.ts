import { addFavourite } from '../features/favourites/add-favourite.ts'
import type { AppContext } from '../platform/context.ts'
import type { People } from './seed-history.ts'
import type { Seeded } from './seed-products.ts'

// The first of them is a raffle that will have sold its last ticket.
const slugs = ['sorteo-consola-portatil', 'spotify-duo', 'netflix-con-anuncios', 'disney-plus-perfil-30-dias']

/** What a customer of the demo keeps at hand. */
export async function seedFavourites(context: AppContext, people: People, products: readonly Seeded[]): Promise<void> {
  for (const slug of slugs) {
    const product = products.find((one) => one.slug === slug)
    if (!product) throw new Error(`the demo has no ${slug}`)
    await addFavourite(context, people('cliente01'), product.id)
  }
}
