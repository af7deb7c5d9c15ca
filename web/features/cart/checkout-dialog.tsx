import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { PayDialog } from '../purchases/pay-dialog.tsx'
import { itemOf } from '../purchases/receipt-item.ts'
import { useRaffleAgreement } from '../purchases/raffle-agreement.tsx'
import { useOffer } from '../purchases/use-offer.ts'
import { cartQuery, nameOfLine, unitBaseOf, unitPriceOf } from '../catalogue/cart-queries.ts'

/** Pays for the whole cart, at the total shown or not at all. */
export function CheckoutDialog({ onClose }: { onClose: () => void }) {
  const { data: current } = useQuery(cartQuery)
  const [lines = [], showCurrent] = useOffer(current)
  // Their terms as they are now, which may not be those that the dialog opened with.
  const agreement = useRaffleAgreement((current ?? lines).map(({ product }) => product))
  return (
    <PayDialog
      items={lines.map((line) => ({
        ...itemOf(nameOfLine(line), line.quantity, { precio: unitPriceOf(line), precioBase: unitBaseOf(line) }),
        soldOn: { name: nameOfLine(line), productId: line.product.id, dias: line.dias },
      }))}
      choice={agreement.shown}
      waits={agreement.waits}
      pay={async (order, idempotencyKey, salePrices) => {
        await agreement.send()
        const shown = lines.map(({ product, termId, quantity }, index) => ({
          productId: product.id,
          termId: termId ?? undefined,
          quantity,
          precioVenta: salePrices[index],
        }))
        const dias = lines.reduce((sum, line) => sum + line.dias * line.quantity, 0)
        return (await call(api.cart.checkOut, { body: { ...order, shown, dias }, idempotencyKey })).items
      }}
      onOutdated={showCurrent}
      onClose={onClose}
    />
  )
}
