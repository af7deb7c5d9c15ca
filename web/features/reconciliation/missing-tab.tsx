import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { download } from '../../platform/api.ts'
import { positive, useFilters, usePage } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { ListView } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { useMethodNames } from '../payment-methods/queries.ts'
import { MethodFilter } from './payments-tab.tsx'
import { missingQuery } from './queries.ts'

/** Top-ups accepted more than a day ago whose payment is in no statement. */
export function MissingTab() {
  const [query, filter] = useFilters()
  const [page, turnTo] = usePage()
  const methodId = positive(query.get('methodId'))
  const missing = useQuery(missingQuery(methodId, page))
  const nameOf = useMethodNames()
  return (
    <>
      <div className="mb-4 grid md:flex">
        <MethodFilter value={methodId} onChange={(id) => filter({ methodId: id })} />
      </div>
      <ListView
        query={missing}
        skeleton={<SkeletonList className="h-16" />}
        empty={
          <EmptyState icon={<CircleCheck size={40} />} title="Todas las recargas tienen su pago">
            Aquí verás las que se aceptaron hace más de un día y cuyo pago no llegó. Cuentan desde el primer pago que
            anotes o importes.
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items, total, sum }) => (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <p className="flex flex-wrap gap-x-6 text-soft" aria-live="polite">
                <span>{`${total} ${total === 1 ? 'recarga aceptada sin pago' : 'recargas aceptadas sin pago'}`}</span>
                <span>
                  Suma: <strong className="text-bad">{soles(sum)}</strong>
                </span>
              </p>
              <ExportButton download={() => download(api.paymentsReceived.exportMissing, { query: { methodId } })} />
            </div>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {items.map(({ id, quantity, user, createdAt, paidAt, operationNumber, methodId: by, payment }) => (
                <li
                  key={id}
                  className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 lg:grid-cols-[150px_minmax(0,1fr)_minmax(0,1.4fr)_110px_auto]"
                >
                  <p className="text-14 text-soft max-lg:order-3">{formatMoment(paidAt ?? createdAt)}</p>
                  <p className="font-semibold wrap-anywhere max-lg:order-1">{user.username}</p>
                  <div className="min-w-0 text-14 max-lg:order-4 max-lg:col-span-2">
                    <p className="wrap-anywhere">
                      {[
                        `Recarga ${id}`,
                        nameOf(by) ?? 'Sin forma de pago',
                        operationNumber && `N.º\u00a0${operationNumber}`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                    {payment && <Chip tone="bad">Anotada a mano; no está en el estado de cuenta</Chip>}
                  </div>
                  <p className="text-right font-semibold whitespace-nowrap max-lg:order-2">{soles(quantity)}</p>
                  <ButtonLink
                    size="sm"
                    variant="secondary"
                    about={`recarga ${id} de ${user.username}`}
                    href={`#${paths.topUpsAdmin({ tab: 'movimientos', username: user.username })}`}
                    className="max-lg:order-5 max-lg:col-span-2 max-lg:justify-self-start"
                  >
                    Ver movimiento
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </ListView>
    </>
  )
}
