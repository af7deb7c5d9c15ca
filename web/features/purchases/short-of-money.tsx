import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { centimos, negative, plus, type Centimos } from '#domain/money.ts'
import { topUp } from '#domain/wallet.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/form.tsx'
import { moneyText } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { walletQuery } from '../wallet/queries.ts'
import { useWaiting } from '../wallet/use-waiting.ts'

/** Says that the balance does not cover something, with what may be accepted soon. */
export function ShortOfMoney({ what }: { what: string }) {
  const waiting = useWaiting()
  return (
    <p className="rounded-control bg-warn-wash p-3 text-14 font-medium text-warn">
      Tu saldo no alcanza para {what}.{waiting > 0 && ` Tienes ${soles(waiting)} por aceptar.`}
    </p>
  )
}

type TopUpLinkProps = {
  price: Centimos
  balance: Centimos
  /** The product to return to after the top-up. */
  productId?: number | undefined
  /** The rents to return to: the only one by its number, several on the due board. */
  renewing?: { id?: number | undefined }
  onLeave: () => void
} & Pick<ComponentProps<typeof ButtonLink>, 'size' | 'variant' | 'className'>

/** Leads to a top-up of what is missing, or of the least that can be topped up. */
export function TopUpLink({ price, balance, productId, renewing, onLeave, ...look }: TopUpLinkProps) {
  const missing = plus(price, negative(balance))
  return (
    <ButtonLink
      {...look}
      href={`#${paths.wallet({ recargar: moneyText(missing), comprar: productId, renovar: renewing && (renewing.id ?? 'varias') })}`}
      onClick={onLeave}
    >
      Recargar
      <span className="font-medium whitespace-nowrap opacity-85">{soles(centimos(Math.max(topUp.min, missing)))}</span>
    </ButtonLink>
  )
}

/** Shown when the balance could not be loaded, without which nothing can be paid; with a retry button. */
export function UnreadBalance() {
  const { data, error, isFetching, refetch } = useQuery(walletQuery)
  if (data || !error) return null
  return (
    <div className="grid gap-2">
      <Notice tone="bad">{`No pudimos leer tu saldo. ${error.message}`}</Notice>
      <Button variant="secondary" busy={isFetching} onClick={() => void refetch()} className="justify-self-start">
        Volver a probar
      </Button>
    </div>
  )
}
