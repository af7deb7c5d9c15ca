import { useQuery } from '@tanstack/react-query'
import { negative, plus, type Centimos } from '#domain/money.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/form.tsx'
import { moneyText } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { walletQuery } from '../wallet/queries.ts'
import { useWaiting } from '../wallet/use-waiting.ts'

type Props = {
  /** What the balance does not cover. */
  what: string
  price: Centimos
  balance: Centimos
  /** The product to return to after the top-up. */
  productId?: number | undefined
  onLeave: () => void
}

/** Links from a purchase that the balance does not cover to a top-up of the missing amount. */
export function ShortOfMoney({ what, price, balance, productId, onLeave }: Props) {
  const waiting = useWaiting()
  const missing = moneyText(plus(price, negative(balance)))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warn-wash p-3 text-14">
      <span className="font-medium text-warn">
        Tu saldo no alcanza para {what}.{waiting > 0 && ` Tienes ${soles(waiting)} por aceptar.`}
      </span>
      <ButtonLink
        size="sm"
        variant="secondary"
        href={`#${paths.wallet({ recargar: missing, comprar: productId })}`}
        onClick={onLeave}
      >
        Recargar
      </ButtonLink>
    </div>
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
