import { useQuery } from '@tanstack/react-query'
import { Sigma } from 'lucide-react'
import { dayMs, limaDay } from '#domain/lima.ts'
import { centimos, type Centimos } from '#domain/money.ts'
import { positive, useFilters } from '../../platform/location.ts'
import { dayIn, DayFilter } from '../../ui/day-filter.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { useNow } from '../../ui/timers.ts'
import { useMethodNames } from '../payment-methods/queries.ts'
import { MethodFilter } from './payments-tab.tsx'
import { totalsQuery } from './queries.ts'

const monthMs = 30 * dayMs
const columns = [
  ['received', 'Llegó'],
  ['matched', 'Asignado'],
  ['ignored', 'Descartado'],
  ['open', 'Por resolver'],
] as const

const toneOf = (part: (typeof columns)[number][0], sum: Centimos) =>
  sum === 0 ? 'text-soft' : part === 'open' ? 'font-semibold text-warn' : undefined

/** The received amounts by method and day; settled and open amounts add up to them. */
export function TotalsTab() {
  const [query, filter] = useFilters()
  const methodId = positive(query.get('methodId'))
  const monthAgo = limaDay(new Date(useNow() - monthMs))
  const from = dayIn(query.get('from')) ?? monthAgo
  const to = dayIn(query.get('to'))
  const totals = useQuery(totalsQuery({ methodId, from, to }))
  const nameOf = useMethodNames()
  return (
    <>
      <div className="mb-4 grid grid-cols-2 items-end gap-2 max-md:*:first:col-span-full md:flex md:flex-wrap">
        <MethodFilter value={methodId} onChange={(id) => filter({ methodId: id })} />
        <DayFilter label="Desde" value={from} onChange={(day) => filter({ from: day })} />
        <DayFilter label="Hasta" value={to} onChange={(day) => filter({ to: day })} />
      </div>
      <ListView
        query={totals}
        skeleton={<SkeletonList className="h-12" />}
        empty={
          <EmptyState icon={<Sigma size={40} />} title="Nada llegó en esos días">
            Prueba con otras fechas, o importa un estado de cuenta.
          </EmptyState>
        }
      >
        {(days) => (
          <>
            <dl className="mb-4 grid grid-cols-2 gap-x-8 gap-y-3 md:flex md:flex-wrap">
              {columns.map(([part, label]) => (
                <div key={part}>
                  <dt className="text-14 text-soft">{label}</dt>
                  <dd className="text-18 font-semibold whitespace-nowrap">
                    {soles(centimos(days.reduce((sum, day) => sum + day[part].sum, 0)))}
                  </dd>
                </div>
              ))}
            </dl>
            <div className="overflow-hidden rounded-card border border-line bg-surface">
              <table className="w-full border-collapse text-14 max-lg:block">
                <caption className="sr-only">Lo que llegó por día y forma de pago</caption>
                <thead className="max-lg:sr-only">
                  <tr className="border-b border-line text-soft">
                    <th scope="col" className="px-4 py-2.5 text-left font-semibold">
                      Día
                    </th>
                    <th scope="col" className="px-4 py-2.5 text-left font-semibold">
                      Forma de pago
                    </th>
                    {columns.map(([, label]) => (
                      <th key={label} scope="col" className="px-4 py-2.5 text-right font-semibold">
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody className="divide-y divide-line max-lg:block">
                  {days.map((day) => (
                    <tr
                      key={`${day.day} ${day.methodId}`}
                      className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3"
                    >
                      <th scope="row" className="text-left font-semibold whitespace-nowrap lg:px-4 lg:py-2.5">
                        {day.day.split('-').toReversed().join('/')}
                      </th>
                      <td className="wrap-anywhere max-lg:text-right lg:px-4 lg:py-2.5">{nameOf(day.methodId)}</td>
                      {columns.map(([part, label]) => (
                        <td
                          key={part}
                          className="whitespace-nowrap max-lg:even:text-right lg:px-4 lg:py-2.5 lg:text-right"
                        >
                          <span className="block text-12 text-soft lg:hidden">{label}</span>
                          <span className={toneOf(part, day[part].sum)}>{soles(day[part].sum)}</span>
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </ListView>
    </>
  )
}
