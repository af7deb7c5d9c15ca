import { useQuery } from '@tanstack/react-query'
import { times } from '#domain/money.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { priceOf } from '../catalogue/price.tsx'
import { PayDialog } from '../purchases/pay-dialog.tsx'
import { useOffer } from '../purchases/use-offer.ts'
import { cartQuery } from '../catalogue/cart-queries.ts'

/** Pays for the whole cart, at the total shown or not at all. */
export function CheckoutDialog({ onClose }: { onClose: () => void }) {
  const [lines = [], showCurrent] = useOffer(useQuery(cartQuery).data)
  return (
    <PayDialog
      items={lines.map(({ product, quantity }) => ({
        term: quantity === 1 ? product.nombre : `${quantity} × ${product.nombre}`,
        amount: times(priceOf(product), quantity),
      }))}
      pay={async (order, idempotencyKey) => {
        const shown = lines.map(({ product, quantity }) => ({ productId: product.id, quantity }))
        return (await call(api.cart.checkOut, { body: { ...order, shown }, idempotencyKey })).items
      }}
      onOutdated={showCurrent}
      onClose={onClose}
    />
  )
}
