import { useQuery } from '@tanstack/react-query'
import { Package, Ticket } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { purchaseKinds, type PurchaseKind } from '#domain/purchase-state.ts'
import { endOf, hasLapsed } from '#domain/purchase.ts'
import { navigate, positive, useFilters, usePage, useQueryPart } from '../../platform/location.ts'
import { allRafflesSlug, paths } from '../../platform/paths.ts'
import { settingsQuery, useGraceDays } from '../../platform/settings.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { useNow } from '../../ui/timers.ts'
import { useWords } from '../../ui/words.ts'
import { DensePage } from './dense-page.tsx'
import { NoteLegend } from './note.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { PurchaseRows } from './purchase-rows.tsx'
import { purchasesQuery } from './queries.ts'
import { RenewOneDialog } from './renewal-dialog.tsx'
import { useIsOwn } from './use-is-own.ts'
import { useOpened } from './use-opened.ts'

/** Up to this number of purchases each is a large pass; more are rows. */
const maxPasses = 3
/** The tickets that are shown below the rents; the others are one press away. */
const ticketsBelow = 5

/** The kind, the page and the number of a purchase in the address, and the search text, which is not in it. */
function useOwnFilter() {
  const [query, pick] = useFilters()
  const [, change] = useQueryPart()
  const [page, turnTo] = usePage()
  const [text, search] = useState('')
  const number = query.get('username') ?? undefined
  // A link to one purchase may be followed while a search is active, and takes precedence.
  const q = number === undefined ? text : ''
  const asked = purchaseKinds.find((kind) => kind === query.get('tipo'))
  return {
    filter: { tipo: asked ?? ('alquiler' as const), page, number, q },
    /** The address does not choose between rents and tickets. */
    isOpen: asked === undefined,
    turnTo,
    search: (next: string) => {
      search(next)
      pick({ username: undefined, ...(asked === 'ticket' && { tipo: undefined }) })
    },
    renewing: positive(query.get('renovar')),
    renew: (id: number | undefined) => change({ renovar: id?.toString() }, { replace: true }),
  }
}

const none: readonly Purchase[] = []

/** The user's purchases, with credentials: passes or rows, the rents that end next first, then the tickets. */
export function OwnPurchases({ tabs }: { tabs: ReactNode }) {
  const { filter, isOpen, turnTo, search, renewing, renew } = useOwnFilter()
  const { tipo, page, number, q } = filter
  const words = useWords()
  const purchases = useQuery(purchasesQuery(filter))
  const kinds = purchases.data?.kinds
  const hasRents = (kinds?.alquiler ?? 0) > 0
  const hasTickets = (kinds?.ticket ?? 0) > 0
  const below = useQuery({
    ...purchasesQuery({ ...filter, tipo: 'ticket', page: 1 }),
    enabled: tipo === 'alquiler' && hasRents && hasTickets,
  })
  const { data: settings } = useQuery(settingsQuery)
  const isFiltered = number !== undefined || q !== ''
  const count = kinds && kinds.alquiler + kinds.ticket
  // A search among many purchases finds few, which stay rows.
  const [few, setFew] = useState<boolean>()
  const isFew = count === undefined || isFiltered ? few : count <= maxPasses
  if (isFew !== few) setFew(isFew)
  // A user who has only tickets, or follows a link to one, is led to the tickets.
  const hasOnlyTickets = isOpen && !purchases.isPlaceholderData && kinds?.alquiler === 0 && hasTickets
  useEffect(() => {
    if (hasOnlyTickets) navigate(paths.purchases({ tipo: 'ticket', username: number }), { replace: true })
  }, [hasOnlyTickets, number])

  const isOwn = useIsOwn()
  const tickets = tipo === 'alquiler' && hasTickets ? (below.data?.items ?? none) : none
  const stateOf = useOpened(number === undefined ? none : [...(purchases.data?.items ?? none), ...tickets])
  const propsOf = (purchase: Purchase) => ({
    purchase,
    supportPhone: settings?.supportPhones[0]?.telefono,
    own: isOwn(purchase),
    onRenew: () => renew(purchase.id),
    query: q,
    ...stateOf(purchase.id),
  })
  const renewed = purchases.data?.items.find(({ id, ticket }) => id === renewing && !ticket)
  const list = (items: readonly Purchase[], what: string) =>
    isFew ? (
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {items.map((purchase) => (
          <PurchaseCard key={purchase.id} {...propsOf(purchase)} />
        ))}
      </div>
    ) : (
      <PurchaseRows what={what} purchases={items} propsOf={propsOf} isSaid={isOwn} />
    )
  return (
    <DensePage
      title={`${words.purchases} : (${count ?? '…'})`}
      tools={
        <>
          <NoteLegend />
          <div className="w-full md:ml-auto md:w-auto">
            <SearchForm label="Cliente, producto o cuenta" value={q || (number ?? '')} onSearch={search} />
          </div>
        </>
      }
    >
      {tabs}
      <ListView
        query={purchases}
        skeleton={<SkeletonList count={8} className="h-14" />}
        empty={<Nothing what={isFiltered ? 'filtered' : tipo} onClear={() => search('')} />}
        page={page}
        onPage={turnTo}
      >
        {({ items }) =>
          tipo === 'ticket' ? (
            <Part title={`Tickets (${kinds?.ticket ?? items.length})`} all={hasRents && 'Ver también los alquileres'}>
              {list(items, 'Tickets')}
            </Part>
          ) : (
            <Rents items={items} list={list} />
          )
        }
      </ListView>
      {tickets.length > 0 && (
        <Part
          title={`Tickets (${kinds?.ticket})`}
          all={(kinds?.ticket ?? 0) > ticketsBelow && `Ver los ${kinds?.ticket} tickets`}
          href={paths.purchases({ tipo: 'ticket', username: number })}
        >
          {list(tickets.slice(0, ticketsBelow), 'Tickets')}
        </Part>
      )}
      {renewed && <RenewOneDialog rent={renewed} autoRenewOf={renewed} onClose={() => renew(undefined)} />}
    </DensePage>
  )
}

type PartProps = { title: string; all?: string | false; href?: string; children: ReactNode }

/** A part of the list under its heading, with a link to what it leaves out. */
function Part({ title, all = false, href = paths.purchases(), children }: PartProps) {
  return (
    <section aria-label={title} className="not-first:mt-8">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-18 font-bold">{title}</h2>
        {all && (
          <a href={`#${href}`} className="inline-flex min-h-11 items-center font-semibold">
            {all}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}

type RentsProps = { items: readonly Purchase[]; list: (items: readonly Purchase[], what: string) => ReactNode }

/** Rents that run or can be renewed, and below them those that are over. */
function Rents({ items, list }: RentsProps) {
  const grace = useGraceDays()
  const now = new Date(useNow())
  const isOver = ({ freed, endDate }: Purchase) => freed || hasLapsed(endOf(endDate, grace), now)
  const [running, over] = [items.filter((it) => !isOver(it)), items.filter(isOver)]
  return (
    <>
      {running.length > 0 && list(running, 'Compras')}
      {over.length > 0 && <Part title="Terminados">{list(over, 'Compras terminadas')}</Part>}
    </>
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
        <EmptyState
          icon={<Ticket size={40} />}
          title="Aún no tienes tickets"
          action={<ButtonLink href={`#${paths.raffles({ slug: allRafflesSlug })}`}>Ver sorteos</ButtonLink>}
        >
          Los tickets de sorteo que compres aparecen aquí con su número y su código.
        </EmptyState>
      )
  }
}
