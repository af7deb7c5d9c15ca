import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import type { ProfitGroup, UnpricedSale } from '#contract/profit.ts'
import { limaDay } from '#domain/lima.ts'
import type { Centimos } from '#domain/money.ts'
import { readablePhone } from '#domain/phone.ts'
import type { ProfitBy } from '#domain/profit.ts'
import { download } from '../../platform/api.ts'
import { useFilters, usePage } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { DayFilter, dayIn } from '../../ui/day-filter.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { formatDay, formatMoment } from '../../ui/format-date.ts'
import { ListView } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { useNow } from '../../ui/timers.ts'
import { SalePricesDialog } from '../purchases/sale-prices-dialog.tsx'
import { profitQuery, unpricedQuery } from './queries.ts'

/** Tabs by the word in the address. */
const tabs = [
  { name: undefined, label: 'Por día', by: 'dia' },
  { name: 'producto', label: 'Por producto', by: 'producto' },
  { name: 'cliente', label: 'Por cliente', by: 'cliente' },
  { name: 'sin-precio', label: 'Sin precio de venta', by: undefined },
] as const

/** What the user earned by selling on: this month, unless other days are chosen. */
export function ProfitPage() {
  const [query, pick] = useFilters()
  const today = limaDay(new Date(useNow()))
  const days = {
    from: dayIn(query.get('desde')) ?? `${today.slice(0, 7)}-01`,
    to: dayIn(query.get('hasta')) ?? today,
  }
  const tab = tabs.find(({ name }) => name === (query.get('ver') ?? undefined)) ?? tabs[0]
  const sums = useQuery(profitQuery('dia', days, 1)).data?.sums
  const exported = { by: tab.by ?? ('dia' as const), ...days }
  return (
    <Page
      title="Mi ganancia"
      aside={<ExportButton download={() => download(api.profits.export, { query: exported })} />}
    >
      <div className="mb-5 flex flex-wrap gap-3">
        <DayFilter label="Desde" value={days.from} onChange={(desde) => pick({ desde })} />
        <DayFilter label="Hasta" value={days.to} onChange={(hasta) => pick({ hasta })} />
      </div>
      <dl className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Sum term="Ganancia" amount={sums?.profit} strong />
        <Sum term="Vendido" amount={sums?.sold} />
        <Sum term="Pagado" amount={sums?.paid} />
      </dl>
      {sums !== undefined && sums.unpriced > 0 && tab.by && (
        <p role="status" className="mb-5 rounded-card bg-warn-wash px-4 py-3 text-warn">
          {sums.unpriced === 1 ? '1 venta no tiene' : `${sums.unpriced} ventas no tienen`} precio de venta: no
          {sums.unpriced === 1 ? ' está' : ' están'} en tu ganancia.{' '}
          <a
            href={`#${paths.profit({ ver: 'sin-precio', desde: days.from, hasta: days.to })}`}
            className="inline-block py-1 font-bold text-inherit"
          >
            Ponerles precio
          </a>
        </p>
      )}
      <TabLinks
        label="Ganancia"
        tabs={tabs.map(({ name, label }) => ({
          href: paths.profit({
            ver: name,
            desde: query.get('desde') ?? undefined,
            hasta: query.get('hasta') ?? undefined,
          }),
          label,
          count: name === 'sin-precio' ? sums?.unpriced : undefined,
          current: name === tab.name,
        }))}
      />
      {tab.by ? <Groups by={tab.by} days={days} /> : <Unpriced days={days} />}
    </Page>
  )
}

function Sum({ term, amount, strong = false }: { term: string; amount: Centimos | undefined; strong?: boolean }) {
  return (
    <div className={`min-w-0 ${strong ? 'max-sm:col-span-2' : ''}`}>
      <dt className="text-14 text-soft">{term}</dt>
      <dd className={`font-display font-bold wrap-anywhere ${strong ? 'text-28' : 'text-22'}`}>
        {amount === undefined ? '…' : soles(amount)}
      </dd>
    </div>
  )
}

type Days = { from: string; to: string }
const row = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5'
const list = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface'

function Groups({ by, days }: { by: ProfitBy; days: Days }) {
  const [page, turnTo] = usePage()
  const groups = useQuery(profitQuery(by, days, page))
  return (
    <ListView
      query={groups}
      skeleton={<SkeletonList className="h-14" count={6} />}
      empty={
        <EmptyState icon={<TrendingUp size={40} />} title="Nada vendido en esos días">
          Pon el precio de venta cuando compres para un cliente y aquí verás cuánto ganas.
        </EmptyState>
      }
      page={page}
      onPage={turnTo}
    >
      {({ items }) => (
        <ul className={list}>
          {items.map((group) => (
            <GroupRow key={group.key} by={by} group={group} />
          ))}
        </ul>
      )}
    </ListView>
  )
}

function GroupRow({ by, group }: { by: ProfitBy; group: ProfitGroup }) {
  const { name, telefono, count, sold, paid, profit, unpriced } = group
  // Sales without a price are not counted: of them alone there is nothing to add up.
  const isPriced = count > 0 || unpriced === 0
  return (
    <li className={row}>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {by === 'dia' ? formatDay(new Date(`${name}T12:00-05:00`)) : name}
        </p>
        <p className="text-14 text-soft">
          {telefono && `${readablePhone(telefono)} · `}
          {[
            isPriced && `${count === 1 ? '1 venta' : `${count} ventas`}${unpriced > 0 ? ' con precio' : ''}`,
            isPriced && `vendido ${soles(sold)}`,
            isPriced && `pagado ${soles(paid)}`,
            unpriced > 0 && `${unpriced} sin precio`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className={`font-display text-18 font-bold whitespace-nowrap ${profit < 0 ? 'text-bad' : ''}`}>
        {isPriced ? soles(profit) : '—'}
      </p>
    </li>
  )
}

function Unpriced({ days }: { days: Days }) {
  const [page, turnTo] = usePage()
  const sales = useQuery(unpricedQuery(days, page))
  const [pricing, price] = useState<UnpricedSale>()
  return (
    <>
      <ListView
        query={sales}
        skeleton={<SkeletonList className="h-14" count={6} />}
        empty={
          <EmptyState icon={<TrendingUp size={40} />} title="Todas tienen su precio de venta">
            Tu ganancia de esos días está completa.
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul className={list}>
            {items.map((sale) => (
              <li key={`${sale.purchaseId} ${sale.renewalId ?? ''}`} className={row}>
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">
                    {sale.nombre}, de {sale.nombreUser}
                  </p>
                  <p className="text-14 text-soft">
                    {sale.renewalId === null ? 'Compra' : 'Renovación'} #{sale.purchaseId} · {formatMoment(sale.at)} ·
                    pagaste {soles(sale.paid)}
                  </p>
                </div>
                <Button size="sm" variant="tonal" about={`compra ${sale.purchaseId}`} onClick={() => price(sale)}>
                  Poner precio
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListView>
      {pricing && (
        <SalePricesDialog purchase={{ ...pricing, id: pricing.purchaseId }} onClose={() => price(undefined)} />
      )}
    </>
  )
}
