import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { positive, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { settingsQuery } from '../settings/queries.ts'
import { NoteLegend } from './note.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { purchasesPageSize, purchasesQuery } from './queries.ts'

/** What the caller bought, with the credentials. */
export function OwnPurchases({ tabs }: { tabs: ReactNode }) {
  const [query, change] = useQueryPart()
  const username = query.get('username') ?? ''
  const page = positive(query.get('page')) ?? 1
  const purchases = useQuery(purchasesQuery(page, username))
  const { data: settings } = useQuery(settingsQuery)
  return (
    <Page
      title={`Purchases : (${purchases.data?.total ?? '…'})`}
      aside={
        <SearchForm
          label="Buscar por username"
          value={username}
          onSearch={(text) => change({ username: text || undefined, page: undefined })}
        />
      }
    >
      {tabs}
      <NoteLegend />
      <div className="mt-6">
        {purchases.isPending ? (
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} className="h-96 rounded-card" />
            ))}
          </div>
        ) : purchases.isError ? (
          <ErrorState error={purchases.error} onRetry={() => void purchases.refetch()} />
        ) : purchases.data.items.length === 0 ? (
          <Nothing
            searched={username}
            beyond={page > 1}
            onClear={() => change({ username: undefined, page: undefined })}
          />
        ) : (
          <>
            <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {purchases.data.items.map((purchase) => (
                <PurchaseCard
                  key={purchase.id}
                  purchase={purchase}
                  supportPhone={settings?.supportPhones[0]?.telefono}
                />
              ))}
            </div>
            <Pager
              page={page}
              totalPages={Math.ceil(purchases.data.total / purchasesPageSize)}
              onPage={(next) => change({ page: next > 1 ? String(next) : undefined })}
            />
          </>
        )}
      </div>
    </Page>
  )
}

function Nothing({ searched, beyond, onClear }: { searched: string; beyond: boolean; onClear: () => void }) {
  const icon = <Package size={40} strokeWidth={1.5} aria-hidden />
  const all = <Button onClick={onClear}>Ver todas</Button>
  return beyond ? (
    <EmptyState icon={icon} title="No hay más compras" action={all}>
      La lista termina antes de esta página.
    </EmptyState>
  ) : searched ? (
    <EmptyState icon={icon} title="Nada con ese username" action={all}>
      No tienes compras con la cuenta «{searched}».
    </EmptyState>
  ) : (
    <EmptyState
      icon={icon}
      title="Aún no compras nada"
      action={<ButtonLink href={`#${paths.home()}`}>Ver la cartelera</ButtonLink>}
    >
      Lo que compres aparece aquí con sus datos de acceso y los días que le quedan.
    </EmptyState>
  )
}
