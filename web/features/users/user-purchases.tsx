import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { Sale } from '#contract/purchases/sales.ts'
import type { User } from '#contract/users/users.ts'
import { readablePhone } from '#domain/phone.ts'
import { saleState, saleStateLabels } from '#domain/sale.ts'
import { usePage } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { ListView } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { useNow } from '../../ui/timers.ts'
import { salesQuery } from '../purchases/queries.ts'
import { useGraceDays } from '../../platform/settings.ts'

/** The purchases of one account, newest first; each links to its sale, where it can be extended or refunded. */
export function UserPurchases({ user }: { user: User }) {
  const [page, turnTo] = usePage()
  const purchases = useQuery(salesQuery({ buyerId: user.id }, page))
  const now = useNow()
  return (
    <ListView
      query={purchases}
      skeleton={<SkeletonList className="h-16" />}
      empty={
        <EmptyState icon={<ReceiptText size={40} />} title="Ninguna compra">
          Lo que compre aparecerá aquí.
        </EmptyState>
      }
      page={page}
      onPage={turnTo}
    >
      {({ items, total, sum }) => (
        <>
          <p className="mb-3 flex flex-wrap items-center justify-between gap-x-6 text-soft">
            <span>
              {`${total} ${total === 1 ? 'compra' : 'compras'}`}
              {sum !== null && (
                <>
                  {' · Suma: '}
                  <strong className="text-ink">{soles(sum)}</strong>
                </>
              )}
            </span>
            <a
              href={`#${paths.purchases({ tab: 'ventas', buyerId: user.id })}`}
              className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
            >
              Ver en Ventas
            </a>
          </p>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {items.map((sale) => (
              <Purchase key={sale.id} sale={sale} now={now} />
            ))}
          </ul>
        </>
      )}
    </ListView>
  )
}

function Purchase({ sale, now }: { sale: Sale; now: number }) {
  const state = saleState(sale, new Date(now), useGraceDays())
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <a
        href={`#${paths.purchases({ tab: 'ventas', q: `#${sale.id}` })}`}
        className="inline-flex min-h-9 min-w-0 items-center font-semibold text-inherit underline decoration-control-line underline-offset-4 wrap-anywhere hover:decoration-current"
      >
        {`#${sale.id} ${sale.nombre}`}
      </a>
      <p className="text-right font-semibold whitespace-nowrap">{sale.precio !== null && soles(sale.precio)}</p>
      <p className="min-w-0 text-14 text-soft wrap-anywhere">
        {`${formatDay(sale.startDate)} · para ${sale.nombreUser} · ${readablePhone(sale.telefono)}`}
      </p>
      <p className="justify-self-end">
        {sale.ticket ? (
          <Chip tone="accent">Ticket N.º {sale.ticket.number}</Chip>
        ) : (
          state && <Chip tone={state === 'por-vencer' ? 'warn' : 'neutral'}>{saleStateLabels[state]}</Chip>
        )}
      </p>
    </li>
  )
}
