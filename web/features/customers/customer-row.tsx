import type { Customer } from '#contract/customers.ts'
import { readablePhone } from '#domain/phone.ts'
import { daysLeft, expiringAt } from '#domain/purchase.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatDay, formatDaysLeft } from '../../ui/format-date.ts'
import { useNow } from '../../ui/timers.ts'

/** A customer in one row: name, what ends next, and the one thing to do about it. */
export function CustomerRow({ customer, onRenew }: { customer: Customer; onRenew: () => void }) {
  const { id, nombre, telefono, running, next } = customer
  const now = new Date(useNow())
  const left = next && daysLeft(next.endDate, now)
  const isUrgent = left !== null && left <= expiringAt
  return (
    <li className="relative flex min-h-16 items-center gap-3 py-2 pr-3 pl-4 hover:bg-raised/60">
      <div className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] lg:items-center lg:gap-4">
        <h2 className="font-sans text-16 leading-snug font-semibold wrap-anywhere">
          <a
            href={`#${paths.customer({ id })}`}
            className="text-inherit no-underline after:absolute after:inset-0 after:-outline-offset-2"
          >
            {nombre}
          </a>
          <span className="text-14 font-normal whitespace-nowrap text-soft max-lg:block lg:ml-2">
            {readablePhone(telefono)}
          </span>
        </h2>
        <p className={`text-14 wrap-anywhere ${isUrgent ? 'font-semibold text-warn' : 'text-soft'}`}>
          {next && left !== null ? (
            <>
              {next.nombre}: {left > 0 ? formatDaysLeft(left) : `venció el ${formatDay(next.endDate)}`}
              {running > 1 && <span className="font-normal text-soft">{` · ${running} activas`}</span>}
            </>
          ) : (
            'Nada activo'
          )}
        </p>
      </div>
      <span className="relative shrink-0">
        {isUrgent ? (
          <Button size="sm" variant="tonal" className="min-w-24" about={`de ${nombre}`} onClick={onRenew}>
            Renovar
          </Button>
        ) : (
          <ButtonLink
            size="sm"
            variant="secondary"
            className="min-w-24"
            about={`a ${nombre}`}
            href={`#${paths.sell({ cliente: id })}`}
          >
            Vender
          </ButtonLink>
        )}
      </span>
    </li>
  )
}
