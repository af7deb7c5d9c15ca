import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Centimos } from '#domain/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { soles } from '../../ui/soles.ts'
import { priceOf } from '../catalogue/price.tsx'
import { productQuery } from '../catalogue/queries.ts'
import { pathToBuy, useWayToBuy } from '../catalogue/way-to-buy.ts'

type Props = { productId: number; balance: Centimos | undefined }

/** A link back to the purchase for which the balance was too low. */
export function ResumePurchase({ productId, balance }: Props) {
  const { data: product } = useQuery(productQuery(productId))
  return product && <Resume product={product} balance={balance} />
}

function Resume({ product, balance }: { product: Product; balance: Centimos | undefined }) {
  if (useWayToBuy(product) !== 'wallet') return null
  const price = priceOf(product)
  const isEnough = balance !== undefined && balance >= price
  return (
    <section
      aria-label="Tu compra"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {product.nombre} · <span className="whitespace-nowrap">{soles(price)}</span>
        </p>
        <p className="text-14 text-soft" role="status">
          {isEnough ? 'Tu saldo ya alcanza.' : 'Cuando tu saldo alcance, sigue con tu compra aquí.'}
        </p>
      </div>
      <ButtonLink
        href={`#${pathToBuy(product.id)}`}
        variant={isEnough ? 'primary' : 'secondary'}
        icon={<ShoppingBag size={18} />}
        className="max-xs:w-full"
      >
        Seguir con tu compra
      </ButtonLink>
    </section>
  )
}
