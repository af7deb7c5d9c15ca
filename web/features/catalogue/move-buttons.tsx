import type { Product } from '#contract/catalogue/catalogue.ts'
import { can } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import { useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { useMoveProduct } from './use-move-product.ts'

const moves = [
  { to: 'Rechazado', says: 'Rechazado', isAllowed: can.reject, variant: 'secondary' },
  { to: 'Para su revisión', says: 'Volver a revisar', isAllowed: can.review, variant: 'secondary' },
  { to: 'Publicado', says: 'Publicar', isAllowed: can.publish, variant: 'good' },
] as const

/** What is sold out is published again by new stock; what is sold by chat needs none. */
const needsStock = ({ state, category }: Product) => state === 'Vendido' && !category.byContact

/** The state changes that the state of a product allows. */
export function MoveButtons({ product }: { product: Product }) {
  const move = useMoveProduct(product)
  const standing = useStanding()
  if (!may.administer(standing) || needsStock(product)) return null
  return moves
    .filter(({ isAllowed }) => isAllowed(product.state))
    .map(({ to, says, variant }) => (
      <Button
        key={to}
        size="sm"
        about={product.nombre}
        variant={variant}
        busy={move.isPending && move.variables === to}
        onClick={() => move.mutate(to)}
      >
        {says}
      </Button>
    ))
}

/** A product that was published or sold cannot be removed. */
export const mayBeRemoved = ({ state, hasSales }: Product) => can.beDeleted(state) && hasSales !== true
