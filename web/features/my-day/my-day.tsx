import { useQuery } from '@tanstack/react-query'
import { ListChecks, Plus, UserPlus } from 'lucide-react'
import type { Customer } from '#contract/purchases/purchases.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { SkeletonList } from '../../ui/states.tsx'
import { customersQuery } from '../purchases/queries.ts'
import { useIsOwn } from '../purchases/use-is-own.ts'
import { sellTo } from '../selling/selection.ts'
import { walletQuery } from '../wallet/queries.ts'
import { EndsToday } from './ends-today.tsx'

const maxCustomers = 6

/** What a reseller does all day, above the shop: what ends today, the balance, and whom to sell to. */
export function MyDay() {
  return (
    <section aria-labelledby="my-day" className="container-page pt-4 pb-8 md:pt-8">
      <h2 id="my-day" className="mb-3 text-22 font-bold md:text-28">
        Mi día
      </h2>
      <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
        <EndsToday />
        <div className="grid gap-3">
          <Balance />
          <SellTo />
        </div>
      </div>
    </section>
  )
}

function Balance() {
  const { data } = useQuery(walletQuery)
  return (
    <div className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3">
      <p>
        <span className="block text-14 text-soft">Tu saldo</span>
        <span className="font-display text-22 font-bold">{data ? soles(data.balance) : '…'}</span>
      </p>
      <ButtonLink variant="secondary" href={`#${paths.wallet()}`}>
        Recargar
      </ButtonLink>
    </div>
  )
}

function startSelling(customer: Customer | undefined): void {
  sellTo(customer)
  navigate(paths.sell())
}

/** The customers of the last sales, each one tap away from the price list, and the list for anybody else. */
function SellTo() {
  const customers = useQuery(customersQuery)
  const isOwn = useIsOwn()
  return (
    <div className="rounded-card border border-line bg-surface">
      <h3 className="px-4 pt-3 pb-1 font-sans text-16 font-semibold">Vender</h3>
      <Loaded query={customers} skeleton={<SkeletonList count={3} className="h-10" grid="grid gap-2 p-4" />}>
        {(all) => (
          <ul aria-label="Tus últimos clientes" className="divide-y divide-line">
            {all
              .filter((customer) => !isOwn(customer))
              .slice(0, maxCustomers)
              .map((customer) => (
                <li key={`${customer.nombreUser} ${customer.telefono}`} className="relative hover:bg-raised">
                  <button
                    type="button"
                    onClick={() => startSelling(customer)}
                    className="flex min-h-12 w-full items-center gap-3 px-4 text-left"
                  >
                    <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{customer.nombreUser}</span>
                    <span className="text-14 text-soft">{customer.telefono.slice(-3).padStart(4, '…')}</span>
                    <span className="flex items-center gap-1 text-14 font-semibold text-accent">
                      <Plus size={16} aria-hidden />
                      Vender
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <div className="grid grid-cols-2 gap-2 border-t border-line p-3">
        <Button icon={<UserPlus size={18} />} className="px-2!" onClick={() => startSelling(undefined)}>
          A alguien más
        </Button>
        <ButtonLink variant="secondary" icon={<ListChecks size={18} />} className="px-2!" href={`#${paths.sell()}`}>
          Lista de precios
        </ButtonLink>
      </div>
    </div>
  )
}
