import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Sale } from '#contract/purchases/sales.ts'
import { may } from '#domain/user.ts'
import { useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage, Page } from '../../ui/page.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { useNow } from '../../ui/timers.ts'
import { FreeProfileDialog } from '../catalogue/free-profile-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { salesQuery } from './queries.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { SaleCard, type SaleAction } from './sale-card.tsx'
import { SaleFilters } from './sale-filters.tsx'
import { useSaleFilter } from './use-sale-filter.ts'
import { SavedViews } from '../../platform/list/saved-views.tsx'

/** All sales, or those of the supplier who is logged in: to search, to contact customers, to manage. */
export function SalesTab({ tabs }: { tabs: ReactNode }) {
  const asked = useSaleFilter()
  const { filter, page, filtered, pick, turnTo, clear } = asked
  const sales = useQuery(salesQuery(filter, page))
  const administers = may.administer(useStanding())
  // At least as late as the list, so that a rent that the list counts as ended is shown as ended.
  const now = Math.max(useNow(), sales.dataUpdatedAt)
  const [act, start] = useState<{ sale: Sale; what: SaleAction }>()
  const { items = [], total = 0, sum = null } = sales.data ?? {}
  // Follows the list; after leaving the list the sale stays as it was, because its dialog may have unsaved input.
  const chosen = items.find(({ id }) => id === act?.sale.id) ?? act?.sale
  // A late reply to a dialog that was left must not close the one opened since.
  const stop = () => start((now) => (now === act ? undefined : now))
  const Frame = administers ? AdminPage : Page
  return (
    <Frame
      title={`Ventas : (${sales.data?.total ?? '…'})`}
      aside={
        <SearchForm
          label="Comprador, cliente o teléfono"
          value={filter.q ?? ''}
          onSearch={(text) => pick({ q: text })}
        />
      }
    >
      {!administers && tabs}
      <SaleFilters asked={asked} />
      {administers && <SavedViews list="sales" />}
      {filter.productId !== undefined && (
        <p className="mb-4 text-soft">
          Solo las ventas de {items[0] ? <strong>{items[0].nombre}</strong> : `el producto n.º ${filter.productId}`}.
        </p>
      )}
      {filter.buyerId !== undefined && (
        <p className="mb-4 text-soft">
          Solo lo que compró{' '}
          {items[0] ? <strong>{items[0].buyer.username}</strong> : `el usuario n.º ${filter.buyerId}`}.
        </p>
      )}
      <ListView
        query={sales}
        skeleton={<SkeletonList className="h-32 rounded-card" grid="grid gap-3" />}
        empty={<Nothing filtered={filtered} onClear={clear} />}
        page={page}
        onPage={turnTo}
      >
        {() => (
          <>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 text-soft">
              <p aria-live="polite">
                <span className="sr-only">{`${total} ${total === 1 ? 'venta' : 'ventas'}. `}</span>
                {sum !== null && (
                  <>
                    Suma: <strong className="text-ink">{soles(sum)}</strong>
                  </>
                )}
              </p>
              {filtered && (
                <Button variant="quiet" size="sm" onClick={clear}>
                  Quitar filtros
                </Button>
              )}
            </div>
            <ul className="grid gap-3 xl:gap-0 xl:divide-y xl:divide-line xl:rounded-card xl:border xl:border-line xl:bg-surface">
              {items.map((sale) => (
                <SaleCard
                  key={sale.id}
                  sale={sale}
                  now={now}
                  administers={administers}
                  onAction={(what) => start({ sale, what })}
                />
              ))}
            </ul>
          </>
        )}
      </ListView>
      {chosen && act?.what === 'extend' && <ExtendDialog key={chosen.id} sale={chosen} onClose={stop} />}
      {chosen && act?.what === 'note' && <NoteDialog key={chosen.id} sale={chosen} onClose={stop} />}
      {chosen && act?.what === 'refund' && <RefundDialog key={chosen.id} sale={chosen} onClose={stop} />}
      {chosen && act?.what === 'free' && (
        <FreeProfileDialog purchase={{ id: chosen.id, username: chosen.buyer.username }} onClose={stop} />
      )}
    </Frame>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const icon = <ReceiptText size={40} />
  return filtered ? (
    <EmptyState icon={icon} title="Ninguna venta así" action={<Button onClick={onClear}>Ver todas</Button>}>
      Prueba con otra búsqueda o con otros filtros.
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title="Aún no hay ventas">
      Lo que se venda aparecerá aquí, con su cliente y los días que le quedan.
    </EmptyState>
  )
}
