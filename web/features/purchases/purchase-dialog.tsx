import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { cartLimits } from '#domain/limits.ts'
import { can } from '#domain/product.ts'
import { ApiError, call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { QuantityField } from '../../ui/quantity-field.tsx'
import { soles } from '../../ui/soles.ts'
import { productQuery } from '../catalogue/queries.ts'
import { lineName, offerOf, offersOf, TermChoice } from '../catalogue/term-choice.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { itemOf } from './receipt-item.ts'
import { useRaffleAgreement } from './raffle-agreement.tsx'
import { useOffer } from './use-offer.ts'

type Props = { product: Product; termId?: number | undefined; onClose: () => void }

/** Buys several profiles or tickets of one product, all of them or none. */
export function PurchaseDialog({ product: shown, termId, onClose }: Props) {
  const [quantity, choose] = useState(1)
  // Refetched: price and stock may have changed since the card was loaded.
  const { data, error } = useQuery(productQuery(shown.id))
  const product = data ?? shown
  const gone = error instanceof ApiError && error.status === 404
  const { id: productId, nombre, stock, precioRifa } = product
  const [offers = offersOf(shown), showCurrent] = useOffer(data && offersOf(data))
  const [chosen, chooseTerm] = useState(termId)
  const offer = offerOf(offers, chosen)
  const { precio: price, dias } = offer
  const name = lineName(nombre, offers, dias)
  const agreement = useRaffleAgreement([product])
  return (
    <PayDialog
      items={[{ ...itemOf(name, quantity, offer), soldOn: { name, productId, dias } }]}
      choice={
        <>
          <TermChoice offers={offers} chosen={offer} onChoose={(other) => chooseTerm(other.termId)} />
          {(stock > 1 || quantity > 1) && (
            <QuantityField
              label="Cantidad"
              hint={`${soles(price)} cada ${precioRifa === null ? 'perfil' : 'ticket'}. Quedan ${stock}.`}
              value={quantity}
              max={maxUnitsOf(product)}
              onChange={choose}
            />
          )}
          {agreement.shown}
        </>
      }
      obstacle={gone ? soldOut : obstacleTo(product, quantity)}
      waits={agreement.waits}
      productId={productId}
      pay={async (order, idempotencyKey, [precioVenta]) => {
        await agreement.send()
        const one = { productId, termId: offer.termId, precioVenta }
        if (quantity === 1) {
          return [await call(api.purchases.buy, { body: { ...one, ...order, dias }, idempotencyKey })]
        }
        const body = { ...order, lines: [{ ...one, quantity }], dias: dias * quantity }
        return (await call(api.cart.checkOut, { body, idempotencyKey })).items
      }}
      onOutdated={showCurrent}
      onClose={onClose}
    />
  )
}

const soldOut = 'Se agotó antes de que pagaras. No se te cobró nada.'

const maxUnitsOf = ({ stock, maxPorPersona }: Product) => Math.min(stock, cartLimits.units, maxPorPersona ?? Infinity)

/** Others buy meanwhile; fewer units than chosen are never sold without telling the user. */
function obstacleTo(product: Product, quantity: number): string | undefined {
  const { state, stock } = product
  if (!can.beBought(state) || stock === 0) return soldOut
  if (quantity < 1) return 'Lleva al menos 1.'
  if (quantity > stock) return stock === 1 ? 'Solo queda 1.' : `Solo quedan ${stock}.`
  if (product.maxPorPersona !== null && quantity > product.maxPorPersona)
    return `Cada persona lleva como máximo ${product.maxPorPersona}.`
  return quantity > maxUnitsOf(product) ? `Compra como máximo ${cartLimits.units} a la vez.` : undefined
}
