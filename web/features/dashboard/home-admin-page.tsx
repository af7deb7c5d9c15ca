import { useQuery, queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '#contract/dashboard.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { AdminPage } from '../../ui/page.tsx'
import { soles } from '../../ui/soles.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Figure } from './figure.tsx'
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

const salesOf = ({ count }: Dashboard['today']) => `${count} ${count === 1 ? 'venta' : 'ventas'}`
const grid = 'grid grid-cols-2 gap-3 lg:grid-cols-5'

/** The figures of the day: sales, waiting work, ending rents; each links to its list. */
export function HomeAdminPage() {
  const dashboard = useQuery(dashboardQuery)
  return (
    <AdminPage title="Administración">
      {dashboard.data ? (
        <TodayFigures data={dashboard.data} />
      ) : dashboard.isError ? (
        <ErrorState error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <div className={grid}>
          {Array.from({ length: 10 }, (_, index) => (
            <Skeleton key={index} className="h-28" />
          ))}
        </div>
      )}
    </AdminPage>
  )
}

function TodayFigures({ data }: { data: Dashboard }) {
  const { today, month, days, categories, topUps, expiring, products, newUsers, backup, methodChanges, setup } = data
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const isNew = !isSetUp(setup)
  const sells = month.count > 0
  return (
    <div className="grid gap-6">
      {/* The first ones are no news to whoever sets up the shop. */}
      <MethodChanges changes={isNew ? methodChanges.filter(({ what }) => what !== 'created') : methodChanges} />
      {backup.late && <LateBackup lastAt={backup.lastAt} />}
      <ul className={grid}>
        <Figure
          label="Ventas de hoy"
          value={soles(today.amount)}
          note={salesOf(today)}
          to={paths.purchases({ tab: 'ventas', from: last, to: last })}
        />
        <Figure
          label="Ventas en 30 días"
          value={soles(month.amount)}
          note={salesOf(month)}
          to={paths.purchases({ tab: 'ventas', from: first, to: last })}
        />
        <Figure
          label="Recargas por aceptar"
          value={topUps.count}
          note={soles(topUps.amount)}
          to={paths.topUpsAdmin()}
          calls={topUps.count > 0}
        />
        <Figure
          label="Compras por vencer"
          value={expiring}
          note="En 3 días o menos"
          to={paths.purchases({ tab: 'ventas', estado: 'por-vencer' })}
        />
        <Figure label="Sorteos por hacer" value={products.toDraw} to={paths.drawsAdmin()} calls={products.toDraw > 0} />
        <Figure
          label="Productos para revisar"
          value={products.forReview}
          to={paths.productsAdmin({ state: 'Para su revisión' })}
          calls={products.forReview > 0}
        />
        <Figure label="Productos por publicar" value={products.fresh} to={paths.productsAdmin({ state: 'Nuevo' })} />
        <Figure label="Productos agotados" value={products.soldOut} to={paths.productsAdmin({ state: 'Vendido' })} />
        {products.unpriced > 0 && (
          <Figure
            label="Productos sin regla de precio"
            value={products.unpriced}
            note="El público paga el precio base"
            to={paths.settingsPrices()}
            calls
          />
        )}
        <Figure
          label="Usuarios nuevos hoy"
          value={newUsers.today}
          note={`${newUsers.month} en 30 días`}
          to={paths.usersAdmin()}
        />
      </ul>
      {(!isNew || topUps.count > 0 || topUps.medianWaitMs.month !== null) && (
        <TopUpWaits topUps={topUps} first={first} last={last} />
      )}
      {sells ? (
        <SalesCharts days={days} categories={categories} />
      ) : isNew ? null : (
        <p className="rounded-card border border-line bg-surface p-5 text-soft">
          Todavía no hay ventas en los últimos 30 días. Aparecerán aquí, por día y por categoría.
        </p>
      )}
      {isNew && <SetupChecklist setup={setup} sells={sells} />}
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
