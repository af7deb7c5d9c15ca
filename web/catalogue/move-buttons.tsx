import type { Product } from '#contract/catalogue.ts'
import { can } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import { useStanding } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { useMoveProduct } from './use-move-product.ts'

/** The moves that the state of a product allows. */
export function MoveButtons({ product }: { product: Product }) {
  const move = useMoveProduct(product)
  const standing = useStanding()
  const busy = (state: string) => move.isPending && move.variables === state
  if (!may.administer(standing)) return null
  return (
    <>
      {can.reject(product.state) && (
        <Button
          size="sm"
          about={product.nombre}
          variant="secondary"
          busy={busy('Rechazado')}
          onClick={() => move.mutate('Rechazado')}
        >
          Rechazado
        </Button>
      )}
      {can.review(product.state) && (
        <Button
          size="sm"
          about={product.nombre}
          variant="secondary"
          busy={busy('Para su revisión')}
          onClick={() => move.mutate('Para su revisión')}
        >
          Volver a revisar
        </Button>
      )}
      {can.publish(product.state) && (
        <Button
          size="sm"
          about={product.nombre}
          variant="good"
          busy={busy('Publicado')}
          onClick={() => move.mutate('Publicado')}
        >
          Publicar
        </Button>
      )}
    </>
  )
}

/** What was published or sold stays. */
export const mayBeRemoved = ({ state, hasSales }: Product) => can.beDeleted(state) && hasSales !== true
