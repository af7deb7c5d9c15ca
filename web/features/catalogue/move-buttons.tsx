import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { ruledPrice } from '#domain/pricing.ts'
import { can, type ProductState } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { pricesQuery } from './queries.ts'
import { useMoveProduct } from './use-move-product.ts'

const moves = [
  { to: 'Rechazado', says: 'Rechazado', isAllowed: can.reject, variant: 'secondary' },
  { to: 'Para su revisión', says: 'Volver a revisar', isAllowed: can.review, variant: 'secondary' },
  { to: 'Publicado', says: 'Publicar', isAllowed: can.publish, variant: 'good' },
] as const

/** What is sold out is published again by new stock; what is sold by chat needs none. */
const needsStock = ({ state, category }: Product) => state === 'Vendido' && !category.byContact

/** The state changes that the state of a product allows. Publishing asks first when the public pays the base price. */
export function MoveButtons({ product }: { product: Product }) {
  const move = useMoveProduct(product)
  const [asking, ask] = useState(false)
  const standing = useStanding()
  const start = useMutation({
    mutationFn: async (to: ProductState) => {
      if (to === 'Publicado' && (await isUnpriced(product))) ask(true)
      else move.mutate(to)
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  if (!may.administer(standing) || needsStock(product)) return null
  const isBusy = (to: ProductState) =>
    (start.isPending && start.variables === to) || (move.isPending && move.variables === to)
  return (
    <>
      {moves
        .filter(({ isAllowed }) => isAllowed(product.state))
        .map(({ to, says, variant }) => (
          <Button
            key={to}
            size="sm"
            about={product.nombre}
            variant={variant}
            busy={isBusy(to)}
            onClick={() => start.mutate(to)}
          >
            {says}
          </Button>
        ))}
      {asking && <PublishDialog product={product} onClose={() => ask(false)} />}
    </>
  )
}

/** Whether nothing says what the public pays for it. */
async function isUnpriced(product: Product): Promise<boolean> {
  if (product.totalTickets !== null || product.precioPublico !== null) return false
  const { rules } = await queryClient.query(pricesQuery)
  return ruledPrice(product, rules) === undefined
}

/** A product that was published or sold cannot be removed. */
export const mayBeRemoved = ({ state, hasSales }: Product) => can.beDeleted(state) && hasSales !== true
