import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { purchaseKinds, purchaseStateLabels, purchaseStates, type PurchaseKind } from '#domain/purchase-state.ts'
import { navigate, positive, useFilters, usePage, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { useWords } from '../../ui/words.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { NoteLegend } from './note.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { purchasesQuery } from './queries.ts'

const kindLabels: Record<PurchaseKind, string> = { alquiler: 'Alquileres', ticket: 'Tickets' }

/** The filters in the address, and the search text, which is not in it. */
function useOwnFilter() {
  const [query, pick] = useFilters()
  const [page, turnTo] = usePage()
  const [text, search] = useState('')
  const number = query.get('username') ?? undefined
  // A link to one purchase may be followed while a search is active, and takes precedence.
  const q = number === undefined ? text : ''
  const asked = purchaseKinds.find((kind) => kind === query.get('tipo'))
  const tipo = asked ?? 'alquiler'
  const estado = purchaseStates[tipo].find((state) => state === query.get('estado'))
  return {
    filter: { tipo, estado, page, number, q },
    /** The address does not choose between rents and tickets. */
    isOpen: asked === undefined,
    turnTo,
    pick,
    search: (next: string) => {
      search(next)
      pick({ username: undefined })
    },
    clear: () => {
      search('')
      pick({ username: undefined, estado: undefined })
    },
  }
}

/** The user's purchases, with credentials: rents and tickets in separate tabs, the rents that end next first. */
export function OwnPurchases({ tabs }: { tabs: ReactNode }) {
  const { filter, isOpen, turnTo, pick, search, clear } = useOwnFilter()
  const { tipo, estado, page, number, q } = filter
  const [asked, ask] = useQueryPart()
  const renewing = positive(asked.get('renovar'))
  const renew = (id: number | undefined) =>
    ask({ renovar: id === undefined ? undefined : String(id) }, { replace: true })
  const words = useWords()
  const purchases = useQuery(purchasesQuery(filter))
  const { data: settings } = useQuery(settingsQuery)
  const { kinds } = purchases.data ?? {}
  const isFiltered = estado !== undefined || number !== undefined || q !== ''
  // A user who has only tickets, or follows a link to one, is led to the tickets.
  const hasOnlyTickets = isOpen && !purchases.isPlaceholderData && kinds?.alquiler === 0 && kinds.ticket > 0
  useEffect(() => {
    if (hasOnlyTickets) navigate(paths.purchases({ tipo: 'ticket', username: number }), { replace: true })
  }, [hasOnlyTickets, number])
  return (
    <Page
      title={`${words.purchases} : (${kinds ? kinds.alquiler + kinds.ticket : '…'})`}
      aside={<SearchForm label="Cliente, producto o cuenta" value={q || (number ?? '')} onSearch={search} />}
    >
      {tabs}
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <TabLinks
          label="Alquileres y tickets"
          tabs={purchaseKinds.map((kind) => ({
            href: paths.purchases({ tipo: kind, username: number }),
            label: kindLabels[kind],
            count: kinds?.[kind],
            current: kind === tipo,
          }))}
        />
        <div className="mb-5 flex max-md:w-full">
          <FilterSelect
            label="Estado"
            blank="Todos los estados"
            value={estado}
            options={purchaseStates[tipo].map((value) => ({ value, label: purchaseStateLabels[value] }))}
            onChange={(next) => pick({ estado: next })}
          />
        </div>
      </div>
      {tipo === 'alquiler' && <NoteLegend />}
      <div className="mt-6">
        <ListView
          query={purchases}
          skeleton={
            <SkeletonList count={6} className="h-96 rounded-card" grid="grid gap-4 md:grid-cols-2 xl:grid-cols-3" />
          }
          empty={<Nothing what={isFiltered ? 'filtered' : tipo} onClear={clear} />}
          page={page}
          onPage={turnTo}
        >
          {({ items, total }) => (
            <>
              {/* The tabs count all states, so the number in the chosen state is shown here. */}
              {estado && (
                <p role="status" className="mb-4 text-14 text-soft">
                  {purchaseStateLabels[estado]}: {total}
                </p>
              )}
              <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
                {items.map((purchase) => (
                  <PurchaseCard
                    key={purchase.id}
                    purchase={purchase}
                    supportPhone={settings?.supportPhones[0]?.telefono}
                    renewing={purchase.id === renewing}
                    onRenew={(open) => renew(open ? purchase.id : undefined)}
                  />
                ))}
              </div>
            </>
          )}
        </ListView>
      </div>
    </Page>
  )
}

type NothingProps = { what: PurchaseKind | 'filtered'; onClear: () => void }

function Nothing({ what, onClear }: NothingProps) {
  const icon = <Package size={40} />
  const shelf = <ButtonLink href={`#${paths.home()}`}>Ver la cartelera</ButtonLink>
  switch (what) {
    case 'filtered':
      return (
        <EmptyState icon={icon} title="Ninguna compra así" action={<Button onClick={onClear}>Ver todas</Button>}>
          Busca por cliente, teléfono, producto o una parte de la cuenta. De lo que ya terminó, por su usuario completo.
        </EmptyState>
      )
    case 'alquiler':
      return (
        <EmptyState icon={icon} title="Aún no compras nada" action={shelf}>
          Lo que compres aparece aquí con sus datos de acceso y los días que le quedan.
        </EmptyState>
      )
    case 'ticket':
      return (
        <EmptyState icon={icon} title="Aún no tienes tickets" action={shelf}>
          Los tickets de sorteo que compres aparecen aquí con su número y su código.
        </EmptyState>
      )
  }
}
