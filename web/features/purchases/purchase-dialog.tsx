import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { api } from '#contract/index.ts'
import { cartLimits } from '#domain/limits.ts'
import { formatSoles, times } from '#domain/money.ts'
import { can } from '#domain/product.ts'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { QuantityField } from '../../ui/quantity-field.tsx'
import { toast } from '../../ui/toast.ts'
import { priceOf } from '../catalogue/price.tsx'
import { PayDialog, type Customer } from './pay-dialog.tsx'

/** Buys profiles or tickets of one product: as many as somebody chooses, all of them or none. */
export function PurchaseDialog({
  product,
  open,
  onOpenChange,
}: {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [quantity, choose] = useState(1)
  const { id: productId, nombre, stock, precioRifa } = product
  const [one, many] = precioRifa === null ? ['perfil', 'perfiles'] : ['ticket', 'tickets']
  const price = priceOf(product)
  const total = times(price, quantity)
  const pay = async (customer: Customer, idempotencyKey: string) => {
    if (quantity === 1) return call(api.purchases.buy, { body: { productId, ...customer }, idempotencyKey })
    const lines = [{ productId, quantity }]
    await call(api.cart.checkOut, { body: { ...customer, lines, total }, idempotencyKey })
    const link = { label: 'Ver mis compras', href: `#${paths.purchases()}` }
    toast(`Compraste ${quantity} ${many}.`, { type: 'good', ms: 6000, link })
  }
  return (
    <PayDialog
      items={[{ term: quantity === 1 ? nombre : `${quantity} × ${nombre}`, amount: total }]}
      choice={
        (stock > 1 || quantity > 1) && (
          <QuantityField
            label="Cantidad"
            hint={`${formatSoles(price)} cada ${one}. Quedan ${stock}.`}
            value={quantity}
            max={maxUnitsOf(product)}
            onChange={choose}
          />
        )
      }
      obstacle={obstacleTo(product, quantity)}
      pay={pay}
      open={open}
      onOpenChange={onOpenChange}
    />
  )
}

const maxUnitsOf = ({ stock }: Product) => Math.min(stock, cartLimits.units)

/** Others buy meanwhile, and fewer than somebody asked for are never sold in silence. */
function obstacleTo(product: Product, quantity: number): string | undefined {
  const { state, stock } = product
  if (!can.beBought(state) || stock === 0) return 'Se agotó antes de que pagaras. No se te cobró nada.'
  if (quantity < 1) return 'Lleva al menos 1.'
  if (quantity > stock) return stock === 1 ? 'Solo queda 1.' : `Solo quedan ${stock}.`
  return quantity > maxUnitsOf(product) ? `Compra como máximo ${cartLimits.units} a la vez.` : undefined
}
