import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFilters, usePage } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { settingsQuery } from '../settings/queries.ts'
import { NoteLegend } from './note.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { purchasesQuery } from './queries.ts'

/** What the caller bought, with the credentials. */
export function OwnPurchases({ tabs }: { tabs: ReactNode }) {
  const [query, filter] = useFilters()
  const username = query.get('username') ?? ''
  const [page, turnTo] = usePage()
  const purchases = useQuery(purchasesQuery(page, username))
  const { data: settings } = useQuery(settingsQuery)
  return (
    <Page
      title={`Purchases : (${purchases.data?.total ?? '…'})`}
      aside={
        <SearchForm label="Buscar por username" value={username} onSearch={(text) => filter({ username: text })} />
      }
    >
      {tabs}
      <NoteLegend />
      <div className="mt-6">
        <ListView
          query={purchases}
          skeleton={
            <SkeletonList count={6} className="h-96 rounded-card" grid="grid gap-4 md:grid-cols-2 xl:grid-cols-3" />
          }
          empty={<Nothing searched={username} beyond={page > 1} onClear={() => filter({ username: undefined })} />}
          page={page}
          onPage={turnTo}
        >
          {({ items }) => (
            <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {items.map((purchase) => (
                <PurchaseCard
                  key={purchase.id}
                  purchase={purchase}
                  supportPhone={settings?.supportPhones[0]?.telefono}
                />
              ))}
            </div>
          )}
        </ListView>
      </div>
    </Page>
  )
}

function Nothing({ searched, beyond, onClear }: { searched: string; beyond: boolean; onClear: () => void }) {
  const icon = <Package size={40} />
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
