import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { SuppliedAccount } from '#contract/catalogue/supplied.ts'
import { call } from '../../platform/api.ts'
import { usePage } from '../../platform/location.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Chip } from '../../ui/chip.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { ChangeSuppliedForm } from './change-supplied-form.tsx'
import { SuppliedCard } from './supplied-card.tsx'

const suppliedQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.products, 'supplied', page],
    queryFn: () => call(api.catalogue.listSupplied, { query: { page } }),
    placeholderData: keepPreviousData,
  })

/** The accounts behind the products of the supplier who is logged in, by product. */
export function SuppliedTab({ tabs }: { tabs: ReactNode }) {
  const [page, turnTo] = usePage()
  const accounts = useQuery(suppliedQuery(page))
  const [changing, change] = useState<SuppliedAccount>()
  return (
    <Page title={`Mis cuentas : (${accounts.data?.total ?? '…'})`}>
      {tabs}
      <ListView
        query={accounts}
        skeleton={<SkeletonList className="h-28 rounded-card" grid="grid gap-3" />}
        empty={
          <EmptyState icon={<KeyRound size={40} />} title="Aún no tienes cuentas">
            Cuando la tienda te asigne un producto, sus cuentas aparecerán aquí con lo que queda de cada una.
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <div className="grid gap-8">
            {[...Map.groupBy(items, ({ product }) => product.id).values()].map((own) => (
              <Product key={own[0]?.product.id} accounts={own} onChange={change} />
            ))}
          </div>
        )}
      </ListView>
      {changing && <ChangeSuppliedForm account={changing} onClose={() => change(undefined)} />}
    </Page>
  )
}

type ProductProps = { accounts: readonly SuppliedAccount[]; onChange: (account: SuppliedAccount) => void }

function Product({ accounts, onChange }: ProductProps) {
  const product = accounts[0]?.product
  if (!product) return null
  const free = accounts.reduce((sum, account) => sum + account.free, 0)
  const heading = `supplied-${product.id}`
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} className="text-18 font-bold break-words">
          {product.nombre}
        </h2>
        {free === 0 ? (
          <Chip tone="warn">Agotado</Chip>
        ) : (
          <Chip tone="good">{free === 1 ? '1 perfil libre' : `${free} perfiles libres`}</Chip>
        )}
      </div>
      <ul className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
        {accounts.map((account) => (
          <SuppliedCard key={account.id} account={account} onChange={() => onChange(account)} />
        ))}
      </ul>
    </section>
  )
}
