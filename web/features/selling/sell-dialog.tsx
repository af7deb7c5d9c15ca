import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#domain/product.ts'
import { ApiError, call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { productQuery } from '../catalogue/queries.ts'
import { lineName, offerOf, offersOf } from '../catalogue/term-choice.tsx'
import { PayDialog } from '../purchases/pay-dialog.tsx'
import { itemOf } from '../purchases/receipt-item.ts'
import { useOffer } from '../purchases/use-offer.ts'
import { chooseNothing, useChosen, type Chosen } from './selection.ts'

/** Sells everything that is chosen to one customer, in one checkout and one message, or nothing of it. */
export function SellDialog({ onClose }: { onClose: () => void }) {
  // As it was: it is dropped once it is paid, while the receipt is still open.
  const [chosen] = useState(useChosen())
  // Read again: prices and stock may have changed since the list was read.
  const read = useQueries({ queries: chosen.map(({ product }) => productQuery(product.id)) })
  const current = chosen.map((line, index) => {
    const { data = line.product, error } = read[index] ?? {}
    const isGone = error instanceof ApiError && error.status === 404
    return { ...line, product: isGone ? { ...data, stock: 0 } : data }
  })
  const [lines, showCurrent] = useOffer(read.some(({ isPending }) => isPending) ? undefined : current)
  const shown = lines ?? current
  const offers = shown.map((line) => ({ ...line, offer: offerOf(offersOf(line.product), line.termId) }))
  return (
    <PayDialog
      items={offers.map(({ product, quantity, offer }) => {
        const name = lineName(product.nombre, offersOf(product), offer.dias)
        return { ...itemOf(name, quantity, offer), soldOn: { name, productId: product.id, dias: offer.dias } }
      })}
      obstacle={obstacleTo(current)}
      pay={async (order, idempotencyKey, salePrices) => {
        const { items } = await call(api.cart.checkOut, {
          body: {
            ...order,
            lines: shown.map(({ product, termId, quantity }, index) => ({
              productId: product.id,
              termId,
              quantity,
              precioVenta: salePrices[index],
            })),
            dias: offers.reduce((sum, { offer, quantity }) => sum + offer.dias * quantity, 0),
          },
          idempotencyKey,
        })
        chooseNothing()
        return items
      }}
      onOutdated={showCurrent}
      onClose={onClose}
    />
  )
}

/** The first of these that cannot be bought as chosen any more. */
function obstacleTo(chosen: readonly Chosen[]): string | undefined {
  for (const { product, quantity } of chosen) {
    const { nombre, state, stock } = product
    if (!can.beBought(state) || stock === 0) return `${nombre} se agotó. Quítalo de la lista para vender lo demás.`
    if (stock < quantity) return stock === 1 ? `Solo queda 1 de ${nombre}.` : `Solo quedan ${stock} de ${nombre}.`
  }
  return undefined
}
