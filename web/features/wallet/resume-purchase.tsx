import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Centimos } from '#domain/money.ts'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
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
  return (
    <Resumed label="Tu compra" what={product.nombre} price={price} balance={balance} href={pathToBuy(product.id)}>
      Seguir con tu compra
    </Resumed>
  )
}

/** A link back to the rent that was to be renewed, at today's price. */
export function ResumeRenewal({ id, balance }: { id: number; balance: Centimos | undefined }) {
  const { data: terms } = useQuery({
    queryKey: [...keys.purchases, 'renewal', id],
    queryFn: () => call(api.purchases.renewalTerms, { params: { id } }),
    // It may have been renewed or ended meanwhile.
    retry: false,
  })
  if (!terms) return null
  const href = paths.purchases({ username: `#${id}`, renovar: id })
  return (
    <Resumed label="Tu renovación" what={`Compra #${id}`} price={terms.precio} balance={balance} href={href}>
      Seguir con tu renovación
    </Resumed>
  )
}

/** A link back to the board from which several rents were to be renewed. */
export function ResumeRenewals() {
  return (
    <Resumed label="Tus renovaciones" what="Varias compras" href={paths.due()}>
      Seguir con tus renovaciones
    </Resumed>
  )
}

type ResumedProps = {
  label: string
  what: string
  price?: Centimos
  balance?: Centimos | undefined
  href: string
  children: ReactNode
}

/** What a top-up is for, with a link that leads on to it; the main act once the balance covers it. */
function Resumed({ label, what, price, balance, href, children }: ResumedProps) {
  const isEnough = price !== undefined && balance !== undefined && balance >= price
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {what}
          {price !== undefined && (
            <>
              {' '}
              · <span className="whitespace-nowrap">{soles(price)}</span>
            </>
          )}
        </p>
        <p className="text-14 text-soft" role="status">
          {isEnough ? 'Tu saldo ya alcanza.' : `Cuando tu saldo alcance, sigue aquí.`}
        </p>
      </div>
      <ButtonLink
        href={`#${href}`}
        variant={isEnough ? 'primary' : 'secondary'}
        icon={<ShoppingBag size={18} />}
        className="max-xs:w-full"
      >
        {children}
      </ButtonLink>
    </section>
  )
}
