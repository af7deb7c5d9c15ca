import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarCheck, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { DueRent } from '#contract/purchases/due.ts'
import { duePartLabels, dueParts } from '#domain/due.ts'
import { plus } from '#domain/money.ts'
import { maxRenewedTogether } from '#domain/purchase.ts'
import { may } from '#domain/user.ts'
import { download } from '../../platform/api.ts'
import { useFilters, usePage } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage, Page } from '../../ui/page.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { useNow } from '../../ui/timers.ts'
import { DueRow } from './due-row.tsx'
import { customersOf } from './customers-to-remind.ts'
import { RemindCustomersDialog } from './remind-customers-dialog.tsx'
import { useTell } from './reminder-link.tsx'
import { allDue, dueQuery, endingFirst } from './queries.ts'
import { isRenewable, RenewalDialog } from './renewal-dialog.tsx'
import { useIsOwn } from './use-is-own.ts'

const none: readonly DueRent[] = []

/**
 * The rents that end next: to remind their customers one after the other, and to renew the user's own, several at once.
 */
export function DuePage() {
  const [query, pick] = useFilters()
  const [page, turnTo] = usePage()
  const tramo = dueParts.find((part) => part === query.get('tramo'))
  const q = query.get('q') ?? ''
  const administers = may.administer(useStanding())
  const filter = { tramo, q: q || null }
  const due = useQuery(dueQuery(filter, page, administers))
  const now = new Date(Math.max(useNow(), due.dataUpdatedAt))
  const isOwn = useIsOwn()
  const [selected, select] = useState<ReadonlySet<number>>(new Set())
  const [renewing, renew] = useState<readonly number[]>()
  const [reminding, remind] = useState<ReturnType<typeof customersOf>>()
  const items = due.data?.items ?? none
  const own = items.filter(isRenewable)
  // One who has more on other pages is told of all of it.
  const customers = customersOf([...items, ...(due.data?.alongside ?? none)].toSorted(endingFirst), isOwn)
  const chosen = own.filter(({ id }) => selected.has(id))
  const tell = useTell()
  const gather = useMutation({
    mutationFn: () => allDue(filter),
    onSuccess: (rents) => remind(customersOf(rents, isOwn)),
  })
  const toggle = (id: number, on: boolean) =>
    select((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)))
  const tramos = due.data?.tramos
  const all = tramos && dueParts.reduce((sum, part) => sum + tramos[part], 0)
  const Frame = administers ? AdminPage : Page
  return (
    <Frame
      title="Vencimientos"
      aside={
        <SearchForm
          label="Cliente, producto o teléfono"
          value={q}
          onSearch={(text) => pick({ q: text || undefined })}
        />
      }
    >
      <TabLinks
        label="Tramos"
        tabs={[
          { href: paths.due({ q: q || undefined }), label: 'Todos', count: all, current: !tramo },
          ...dueParts.map((part) => ({
            href: paths.due({ tramo: part, q: q || undefined }),
            label: duePartLabels[part],
            count: tramos?.[part],
            current: part === tramo,
          })),
        ]}
      />
      <ListView
        query={due}
        skeleton={<SkeletonList className="h-28 rounded-card" grid="grid gap-3" />}
        empty={
          <EmptyState icon={<CalendarCheck size={40} />} title={tramo || q ? 'Nada por aquí' : 'Nada por vencer'}>
            {tramo || q
              ? 'Prueba con otro tramo o con otra búsqueda.'
              : 'Lo que termine en los próximos siete días aparecerá aquí, y lo que terminó mientras dure su gracia.'}
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {() => (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              {own.length > 0 && (
                <label className="flex min-h-11 items-center gap-2 pl-4 font-semibold">
                  <span className="grid w-11 place-items-center">
                    <input
                      type="checkbox"
                      checked={chosen.length === Math.min(own.length, maxRenewedTogether)}
                      onChange={(event) => select(new Set(event.target.checked ? own.map(({ id }) => id) : []))}
                      className="checkbox"
                    />
                  </span>
                  Seleccionar las de esta página
                </label>
              )}
              <div className="flex flex-wrap gap-2 max-md:w-full lg:ml-auto">
                <Button
                  className="px-4! max-md:grow"
                  icon={<MessageCircle size={18} />}
                  disabled={customers.length === 0}
                  busy={gather.isPending}
                  onClick={() => gather.mutate()}
                >
                  Notificar a todos
                </Button>
                <ExportButton download={() => download(api.purchases.exportDue, { query: filter })} />
              </div>
            </div>
            <ul className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-card lg:border lg:border-line lg:bg-surface">
              {items.map((rent) => (
                <DueRow
                  key={rent.id}
                  rent={rent}
                  now={now}
                  selectable={own.length > 0}
                  selected={selected.has(rent.id)}
                  onSelect={(on) => toggle(rent.id, on)}
                  customer={customers.find(({ rents }) => rents.includes(rent))}
                  onTell={tell}
                  onRenew={() => renew([rent.id])}
                />
              ))}
            </ul>
            {chosen.length > 0 && (
              <section
                aria-label="Selección"
                className="at-foot sticky bottom-[calc(var(--foot-height)+1rem)] z-20 low:static mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-4 shadow-float"
              >
                <p aria-live="polite" className="font-semibold">
                  {`${chosen.length} ${chosen.length === 1 ? 'seleccionada' : 'seleccionadas'} · ${soles(plus(...chosen.map(({ renewal }) => renewal.precio)))}`}
                </p>
                <Button className="max-sm:w-full" onClick={() => renew(chosen.map(({ id }) => id))}>
                  Renovar seleccionadas
                </Button>
              </section>
            )}
          </>
        )}
      </ListView>
      {renewing && (
        <RenewalDialog
          rents={own.filter(({ id }) => renewing.includes(id))}
          onClose={() => renew(undefined)}
          onRenewed={() => select(new Set())}
        />
      )}
      {reminding && <RemindCustomersDialog customers={reminding} onRemind={tell} onClose={() => remind(undefined)} />}
    </Frame>
  )
}
