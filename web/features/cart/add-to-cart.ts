import type { Product } from '#contract/catalogue.ts'
import { api } from '#contract/index.ts'
import { call } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/query-client.ts'
import { toast } from '../../ui/toast.ts'

/** Puts one more of a product into the cart and says how that went. */
export async function addToCart(product: Product): Promise<void> {
  try {
    const { quantity } = await call(api.cart.add, { body: { productId: product.id, quantity: 1 } })
    toast(quantity === 1 ? 'Agregado al cart' : `Ya llevas ${quantity} en el cart`, { type: 'good', ms: 2000 })
  } catch (error) {
    toast(error instanceof Error ? error.message : 'No se pudo agregar.', { type: 'bad' })
  }
  await queryClient.invalidateQueries({ queryKey: keys.cart })
}
