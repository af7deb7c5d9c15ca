import { useEffect, useState, type RefObject } from 'react'
import type { Purchase } from '#contract/purchases/purchase.ts'
import type { Centimos } from '#domain/money.ts'
import { readablePhone } from '#domain/phone.ts'
import { formatDays } from '#domain/purchase.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { soles } from '../../ui/soles.ts'
import { doubleClickGuardMs } from '../../ui/timers.ts'
import { AccountRows } from './account-rows.tsx'
import type { CustomerTexts } from '../own-texts/use-customer-texts.ts'
import { DeliverActions } from './deliver-actions.tsx'
import { TicketRows } from './ticket-rows.tsx'
import { useIsOwn } from './use-is-own.ts'

type Props = {
  purchases: readonly Purchase[]
  price: Centimos
  balance: Centimos
  /** Its first sentence, which gets the focus. */
  summary: RefObject<HTMLParagraphElement | null>
}

/** The purchases just made, with all that the customer needs. */
export function PurchaseReceipt({ purchases, price, balance, summary }: Props) {
  const [first] = purchases
  return (
    <>
      <p ref={summary} tabIndex={-1} className="mb-4 text-soft outline-none">
        Pagaste {soles(price)} y te quedan {soles(balance)}.
        {first && (
          <>
            {` Es para ${first.nombreUser}, `}
            <span className="whitespace-nowrap">{`${readablePhone(first.telefono)}.`}</span>
          </>
        )}
      </p>
      <ul aria-label="Lo que compraste" className="grid gap-3">
        {purchases.map((purchase) => (
          <li key={purchase.id} className="rounded-control bg-ground p-4">
            <h3 className="font-sans font-semibold">{purchase.nombre}</h3>
            <p className="mb-2 text-14 text-soft">
              #{purchase.id}
              {!purchase.ticket && ` · ${formatDays(purchase.dias)}, hasta el ${formatDay(purchase.endDate)}`}
              {purchase.garantiaHasta &&
                purchase.garantiaHasta > purchase.startDate &&
                ` · Garantía hasta el ${formatDay(purchase.garantiaHasta)}`}
            </p>
            {purchase.ticket ? (
              <TicketRows ticket={purchase.ticket} of={purchase.nombre} />
            ) : (
              <AccountRows account={purchase} shown />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type ActionsProps = { texts: CustomerTexts; purchases: readonly Purchase[]; onLeave: () => void }

/** The next steps. The buttons are disabled at first: they stand where 'Comprar' was, which may get another click. */
export function ReceiptActions({ texts, purchases, onLeave }: ActionsProps) {
  const [resting, rest] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => rest(false), doubleClickGuardMs)
    return () => clearTimeout(timer)
  }, [])
  const isOwn = useIsOwn()
  const own = purchases[0] !== undefined && isOwn(purchases[0])
  const tipo = purchases.every(({ ticket }) => ticket) ? 'ticket' : undefined
  return (
    <div inert={resting} className="grid min-w-full grid-cols-2 gap-3 *:first:col-span-2 *:last:col-span-2">
      <DeliverActions texts={texts} purchases={purchases} own={own} />
      <ButtonLink variant="secondary" href={`#${paths.purchases({ tipo })}`} onClick={onLeave} className="px-2!">
        Ver mis compras
      </ButtonLink>
    </div>
  )
}
