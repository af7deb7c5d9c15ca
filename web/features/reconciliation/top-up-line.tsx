import type { TopUpSummary } from '#contract/reconciliation/payments-received.ts'
import { paths } from '../../platform/paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { soles } from '../../ui/soles.ts'

const tones = { Pendiente: 'warn', Aceptada: 'good', Rechazada: 'bad', Anulada: 'neutral' } as const

/** A top-up in one line: its user, its amount if that differs from the payment's, and its state. */
export function TopUpLine({ topUp, amount }: { topUp: TopUpSummary; amount: number }) {
  const { id, user, quantity, estado, operationNumber, paidAt, createdAt } = topUp
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <a
          href={`#${paths.topUpsAdmin({ tab: estado === 'Pendiente' ? undefined : 'movimientos', username: user.username })}`}
          aria-label={`${user.username}, recarga ${id}`}
          className="font-semibold wrap-anywhere"
        >
          {user.username}
        </a>
        <Chip tone={tones[estado]}>{estado}</Chip>
        {quantity !== amount && <Chip tone="bad">{`Pidió ${soles(quantity)}`}</Chip>}
      </p>
      <p className="text-14 text-soft wrap-anywhere">
        {[`Recarga ${id}`, formatMoment(paidAt ?? createdAt), operationNumber && `N.º\u00a0${operationNumber}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
