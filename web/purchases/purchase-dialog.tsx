import { api } from '#contract/index.ts'
import type { Product } from '#contract/catalogue.ts'
import { call } from '../api.ts'
import { priceOf } from '../catalogue/price.tsx'
import { PayDialog } from './pay-dialog.tsx'

/** Buys one profile or one ticket of a product. */
export function PurchaseDialog({
  product,
  open,
  onOpenChange,
}: {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <PayDialog
      items={[{ term: product.nombre, amount: priceOf(product) }]}
      pay={(customer, idempotencyKey) =>
        call(api.purchases.buy, { body: { productId: product.id, ...customer }, idempotencyKey })
      }
      open={open}
      onOpenChange={onOpenChange}
    />
  )
}
