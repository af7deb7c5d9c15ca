import { useQuery } from '@tanstack/react-query'
import { Contact, Plus, Tags, TrendingUp, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { isFirstLoad, Loaded } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { SkeletonList } from '../../ui/states.tsx'
import { customersQuery } from '../customers/queries.ts'
import { priceListQuery } from '../price-lists/queries.ts'
import { walletQuery } from '../wallet/queries.ts'
import { EndsToday, endsTodayQuery } from './ends-today.tsx'

const maxCustomers = 5

/** What a reseller does all day, above the shop: what ends today, money, and whom to sell to. */
export function MyDay() {
  const keepsCustomers = useSession()?.user.clientes ?? false
  return (
    <section aria-labelledby="my-day" className="container-page pt-4 pb-8 md:pt-8">
      <h2 id="my-day" className="mb-3 text-22 font-bold md:text-28">
        Mi día
      </h2>
      {useIsFirstLoad(keepsCustomers) ? (
        <SkeletonList count={4} className="h-40" grid="grid h-svh content-start gap-3 lg:h-120 lg:grid-cols-2" />
      ) : (
        <Parts keepsCustomers={keepsCustomers} />
      )}
    </section>
  )
}

/** Whether a part has yet to arrive: shown one by one, they would push each other and the shop down. */
function useIsFirstLoad(keepsCustomers: boolean): boolean {
  return [
    useQuery(endsTodayQuery),
    useQuery(changedPricesQuery),
    useQuery(walletQuery),
    useQuery(monthsProfitQuery),
    useQuery({ ...lastCustomersQuery, enabled: keepsCustomers }),
  ].some(isFirstLoad)
}

function Parts({ keepsCustomers }: { keepsCustomers: boolean }) {
  return (
    <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
      <div className="grid gap-3">
        <ChangedPrices />
        <EndsToday />
      </div>
      <div className="grid gap-3">
        <Money />
        <div className="rounded-card border border-line bg-surface">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <h3 className="font-sans text-16 font-semibold">Vender</h3>
            <ButtonLink size="sm" icon={<Plus size={18} />} href={`#${paths.sell()}`}>
              Nueva venta
            </ButtonLink>
          </div>
          {keepsCustomers && <LastCustomers />}
          <div className="flex flex-wrap gap-x-5 border-t border-line px-4 py-1">
            {keepsCustomers && (
              <DayLink href={paths.customers()} icon={<Contact size={18} aria-hidden />}>
                Clientes
              </DayLink>
            )}
            <DayLink href={paths.priceList()} icon={<Tags size={18} aria-hidden />}>
              Mi lista de precios
            </DayLink>
            <DayLink href={paths.profit()} icon={<TrendingUp size={18} aria-hidden />}>
              Mi ganancia
            </DayLink>
          </div>
        </div>
      </div>
    </div>
  )
}

const DayLink = ({ href, icon, children }: { href: string; icon: ReactNode; children: string }) => (
  <a href={`#${href}`} className="inline-flex min-h-11 items-center gap-2 text-14 font-semibold">
    {icon}
    {children}
  </a>
)

const changedPricesQuery = { ...priceListQuery, meta: { quiet: true } }

/** Prices of the own list that what the reseller pays has moved away from; nothing if there are none. */
function ChangedPrices() {
  const { data } = useQuery(changedPricesQuery)
  if (!data || data.changed === 0) return null
  const { changed, below } = data
  return (
    <a
      href={`#${paths.priceList({ ver: 'revisar' })}`}
      className="flex min-h-11 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 font-semibold"
    >
      <TriangleAlert size={20} aria-hidden className="shrink-0 text-warn" />
      <span>
        {changed === 1 ? 'Cambió lo que pagas: revisa 1 precio' : `Cambió lo que pagas: revisa ${changed} precios`}
        {below > 0 && <span className="block text-14 font-normal text-warn">{losing(below)}</span>}
      </span>
    </a>
  )
}

const losing = (below: number) =>
  below === 1 ? '1 está por debajo de lo que pagas.' : `${below} están por debajo de lo que pagas.`

/** What was earned this month; its sums only. */
const monthsProfitQuery = {
  queryKey: [...keys.profits, 'this month'],
  queryFn: () => call(api.profits.list, { query: { by: 'producto' as const, pageSize: 1 } }),
  // As the balance beside it: something may have been given back meanwhile.
  staleTime: 0,
  meta: { quiet: true },
}

function Money() {
  const { data: wallet } = useQuery(walletQuery)
  const { data: month } = useQuery(monthsProfitQuery)
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-8 gap-y-3 rounded-card border border-line bg-surface px-4 py-3">
      <Figure label="Tu saldo">{wallet ? soles(wallet.balance) : '…'}</Figure>
      <Figure label="Ganancia del mes">{month ? soles(month.sums.profit) : '…'}</Figure>
      <ButtonLink variant="secondary" className="ml-auto max-xs:grow" href={`#${paths.wallet()}`}>
        Recargar
      </ButtonLink>
    </div>
  )
}

const Figure = ({ label, children }: { label: string; children: string }) => (
  <p>
    <span className="block text-14 text-soft">{label}</span>
    <span className="font-display text-22 font-bold whitespace-nowrap">{children}</span>
  </p>
)

const lastCustomersQuery = customersQuery({ sort: 'recent' })

/** Whom the reseller sold to last, each one tap away from the price list with their name. */
function LastCustomers() {
  const customers = useQuery(lastCustomersQuery)
  return (
    <Loaded query={customers} skeleton={<SkeletonList count={3} className="h-10" grid="grid gap-2 p-4" />}>
      {({ items }) => (
        <ul aria-label="Tus últimos clientes" className="divide-y divide-line border-t border-line empty:hidden">
          {items.slice(0, maxCustomers).map(({ id, nombre, telefono }) => (
            <li key={id}>
              <a
                href={`#${paths.sell({ cliente: id })}`}
                className="flex min-h-12 items-center gap-3 px-4 py-1.5 text-inherit no-underline hover:bg-raised"
              >
                <span className="line-clamp-2 min-w-0 flex-1 leading-tight wrap-anywhere">{nombre}</span>
                <span className="text-14 text-soft">{telefono.slice(-3).padStart(4, '…')}</span>
                <span className="flex items-center gap-1 text-14 font-semibold text-accent">
                  <Plus size={16} aria-hidden />
                  Vender
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
