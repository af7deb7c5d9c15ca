import { useQuery, queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '#contract/dashboard.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { AdminPage } from '../../ui/page.tsx'
import { soles } from '../../ui/soles.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { BookLost } from '../complaints-book/book-lost.tsx'
import { ProviderMissing } from '../complaints-book/provider-missing.tsx'
import { WaitingSheets } from '../complaints-book/waiting-sheets.tsx'
import { Figure, type FigureProps } from './figure.tsx'
import { MethodChanges } from './method-changes.tsx'
import { SalesCharts } from './sales-charts.tsx'
import { SetupChecklist, isSetUp } from './first-steps.tsx'
import { TopUpWaits } from './top-up-waits.tsx'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys } from '../../platform/query-client.ts'

export const dashboardQuery = queryOptions({
  queryKey: keys.dashboard,
  queryFn: () => call(api.dashboards.read),
  staleTime: 0,
  // No event is sent when a new day begins.
  refetchInterval: 60_000,
})

/** Renewals alone are no sale. */
const salesOf = ({ count }: Dashboard['today']) =>
  count === 0 ? 'De renovaciones' : `${count} ${count === 1 ? 'venta' : 'ventas'}`
const costsOf = ({ costs, unknown }: Dashboard['profit']) =>
  unknown === 0 ? `Menos ${soles(costs)} de costos` : `Sin el costo de ${unknown} ${unknown === 1 ? 'venta' : 'ventas'}`
const grid = 'grid grid-cols-2 gap-3 lg:grid-cols-5'

/**
 * The first steps until the first sale; the figures of the day that are not zero: sales, waiting work, ending rents; each
 * links to its list.
 */
export function HomeAdminPage() {
  const dashboard = useQuery(dashboardQuery)
  return (
    <AdminPage title="Administración">
      <ProviderMissing />
      <BookLost />
      {dashboard.data ? (
        <TodayFigures data={dashboard.data} />
      ) : dashboard.isError ? (
        <ErrorState error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <div className={grid}>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-28" />
          ))}
        </div>
      )}
    </AdminPage>
  )
}

function TodayFigures({ data }: { data: Dashboard }) {
  const { today, month, profit, days, categories, topUps, expiring, products, newUsers, backup, methodChanges, setup } =
    data
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const isNew = !isSetUp(setup)
  const sells = month.count > 0
  const figures: (Omit<FigureProps, 'value'> & { count: number; value?: string })[] = [
    {
      label: 'Ventas de hoy',
      count: today.amount,
      value: soles(today.amount),
      note: salesOf(today),
      to: paths.purchases({ tab: 'ventas', from: last, to: last }),
    },
    {
      label: 'Ventas en 30 días',
      count: month.amount,
      value: soles(month.amount),
      note: salesOf(month),
      to: paths.purchases({ tab: 'ventas', from: first, to: last }),
    },
    {
      label: 'Ganancia en 30 días',
      // Also one of nothing, as long as something was sold.
      count: month.amount || profit.costs,
      value: soles(profit.amount),
      note: costsOf(profit),
      to: paths.settlements(),
    },
    {
      label: 'Recargas por aceptar',
      count: topUps.count,
      note: soles(topUps.amount),
      to: paths.topUpsAdmin(),
      calls: true,
    },
    {
      label: 'Compras por vencer',
      count: expiring,
      note: 'En 3 días o menos',
      to: paths.purchases({ tab: 'ventas', estado: 'por-vencer' }),
    },
    { label: 'Sorteos por hacer', count: products.toDraw, to: paths.drawsAdmin(), calls: true },
    {
      label: 'Productos para revisar',
      count: products.forReview,
      to: paths.productsAdmin({ state: 'Para su revisión' }),
      calls: true,
    },
    { label: 'Productos por publicar', count: products.fresh, to: paths.productsAdmin({ state: 'Nuevo' }) },
    { label: 'Productos agotados', count: products.soldOut, to: paths.productsAdmin({ state: 'Vendido' }) },
    {
      label: 'Productos sin regla de precio',
      count: products.unpriced,
      note: 'El público paga el precio base',
      to: paths.settingsPrices(),
      calls: true,
    },
    newUsers.today > 0
      ? {
          label: 'Usuarios nuevos hoy',
          count: newUsers.today,
          note: `${newUsers.month} en 30 días`,
          to: paths.usersAdmin(),
        }
      : { label: 'Usuarios nuevos en 30 días', count: newUsers.month, to: paths.usersAdmin() },
  ]
  const shown = figures.filter(({ count }) => count !== 0)
  return (
    <div className="grid gap-6">
      <WaitingSheets complaints={data.complaints} />
      {!setup.sold && <SetupChecklist setup={setup} />}
      {/* The first ones are no news to whoever sets up the shop. */}
      <MethodChanges changes={isNew ? methodChanges.filter(({ what }) => what !== 'created') : methodChanges} />
      {backup.late && <LateBackup lastAt={backup.lastAt} />}
      {shown.length > 0 && (
        <ul className={grid}>
          {shown.map(({ count, value = count, ...figure }) => (
            <Figure key={figure.label} value={value} {...figure} />
          ))}
        </ul>
      )}
      {(topUps.count > 0 || topUps.medianWaitMs.month !== null) && (
        <TopUpWaits topUps={topUps} first={first} last={last} />
      )}
      {sells ? (
        <SalesCharts days={days} categories={categories} />
      ) : setup.sold ? (
        <p className="rounded-card border border-line bg-surface p-5 text-soft">
          No hay ventas en los últimos 30 días. Aparecerán aquí, por día y por categoría.
        </p>
      ) : null}
      {setup.sold && isNew && <SetupChecklist setup={setup} />}
    </div>
  )
}

function LateBackup({ lastAt }: { lastAt: Date | null }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-warn-wash p-4"
    >
      <p className="font-medium text-warn">
        {lastAt
          ? `La última copia de seguridad es del ${formatMoment(lastAt)}.`
          : 'Todavía no hay ninguna copia de seguridad.'}
      </p>
      <ButtonLink size="sm" variant="secondary" className="max-xs:w-full" href={`#${paths.settingsBackups()}`}>
        Ir a las copias
      </ButtonLink>
    </div>
  )
}
