import { CircleCheck, CircleHelp } from 'lucide-react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatMoment } from '../../ui/format-date.ts'
import { soles } from '../../ui/soles.ts'

/** The matching received payments of a pending top-up, beside what its customer entered. */
export function Received({ received }: { received: WalletEntryWithUser['received'] }) {
  if (received.length === 0) return null
  return (
    <ul aria-label="Pagos recibidos" className="grid gap-1">
      {received.map(({ certain, likely, amount, at, hasTime, payer, operationNumber }, index) => (
        <li key={index} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
          <Chip
            tone={certain ? 'good' : likely ? 'info' : 'warn'}
            icon={certain ? <CircleCheck size={14} /> : <CircleHelp size={14} />}
          >
            {certain ? 'Su pago llegó' : likely ? 'Probable: compara el comprobante' : 'Puede ser este pago'}
          </Chip>
          <span className="min-w-0 text-soft wrap-anywhere">
            {[
              soles(amount),
              payer,
              operationNumber && `n.º ${operationNumber}`,
              hasTime ? formatMoment(at) : formatDay(at),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
