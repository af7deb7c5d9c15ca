import { useMutation } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, queryClient, refresh } from '../../platform/query-client.ts'
import { toast } from '../../ui/toast.ts'
import { cartQuery, unansweredChanges, withChange, type CartChange } from './cart-queries.ts'

/** Adds one unit of a product to the cart and shows a toast with the result. */
export async function addToCart(product: Product, termId?: number): Promise<void> {
  try {
    const { quantity } = await call(api.cart.add, { body: { productId: product.id, termId, quantity: 1 } })
    toast(quantity === 1 ? 'Agregado al carrito' : `Ya llevas ${quantity} en el carrito`, { type: 'good' })
  } catch (error) {
    toast(error instanceof Error ? error.message : 'No se pudo agregar.', { type: 'bad' })
  }
  await refresh(keys.cart)
}

/** Sets the quantity of a line, optimistically. */
export function useChangeLine() {
  return useMutation({
    // One request after the other, so that the last change also arrives last.
    scope: { id: 'cart' },
    mutationFn: ({ id, quantity }: CartChange) => call(api.cart.change, { params: { id }, body: { quantity } }),
    onMutate: (change) => {
      unansweredChanges.add(change)
      queryClient.setQueryData(cartQuery.queryKey, (lines) => lines && withChange(lines, change))
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: (_reply, _error, change) => {
      unansweredChanges.delete(change)
      // A cart that is being read may not include this change yet; it is read again after the last one.
      return unansweredChanges.size > 0 ? queryClient.cancelQueries({ queryKey: keys.cart }) : refresh(keys.cart)
    },
  })
}
