import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { auditActions, subjectLabels, type AuditAction } from '#domain/audit-action.ts'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { download, call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { positive, useFilters, usePage } from '../../platform/location.ts'
import { Button } from '../../ui/button.tsx'
import { dayIn, DayFilter } from '../../ui/day-filter.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { AuditRow } from './audit-row.tsx'
import { keys } from '../../platform/query-client.ts'
import { SavedViews } from '../../platform/list/saved-views.tsx'

/** Not served from the cache: actions are recorded all the time. */
export const auditQuery = (query: QueryOf<RouteOf<typeof api.audit.list>>) =>
  queryOptions({
    queryKey: [...keys.audit, query],
    queryFn: () => call(api.audit.list, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const actionOptions = Object.entries(auditActions).map(([value, label]) => ({
  value: value as AuditAction,
  label: `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
}))
const subjectOptions = Object.entries(subjectLabels).map(([value, label]) => ({ value, label }))
const accessOptions = [{ value: 'true' as const, label: 'Solo quién vio datos de personas' }]
const filterNames = ['actor', 'action', 'subject', 'subjectId', 'from', 'to', 'accesses'] as const

/** The audit trail: who did what in the back office, and when. Entries cannot be changed. */
export function AuditAdminPage() {
  const [query, filter] = useFilters()
  const actor = query.get('actor') ?? ''
  const action = actionOptions.find(({ value }) => value === query.get('action'))?.value
  const subject = subjectOptions.find(({ value }) => value === query.get('subject'))?.value
  const subjectId = positive(query.get('subjectId'))
  const [from, to] = [dayIn(query.get('from')), dayIn(query.get('to'))]
  const accesses = query.get('accesses') === 'true' ? 'true' : undefined
  const [page, turnTo] = usePage()
  const filters = { actor: actor || undefined, action, subject, subjectId, from, to, accesses: accesses && true }
  const trail = useQuery(auditQuery({ ...filters, page }))
  const filtered = Object.values(filters).some((value) => value !== undefined)
  const clear = () => filter(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  return (
    <AdminPage
      title="Auditoría"
      aside={
        <>
          <SearchForm label="Buscar por quién lo hizo" value={actor} onSearch={(text) => filter({ actor: text })} />
          <ExportButton download={() => download(api.audit.export, { query: filters })} />
        </>
      }
    >
      <div className="mb-4 grid grid-cols-2 items-end gap-2 md:flex md:flex-wrap">
        <FilterSelect
          label="Qué hizo"
          blank="Todo lo que se hizo"
          value={action}
          options={actionOptions}
          onChange={(next) => filter({ action: next })}
        />
        <FilterSelect
          label="Asunto"
          blank="Todos los asuntos"
          value={subject}
          options={subjectOptions}
          onChange={(next) => filter({ subject: next, subjectId: undefined })}
        />
        <FilterSelect
          label="Cambios y accesos"
          blank="Cambios y accesos"
          value={accesses}
          options={accessOptions}
          onChange={(next) => filter({ accesses: next })}
        />
        <DayFilter label="Desde" value={from} onChange={(next) => filter({ from: next })} />
        <DayFilter label="Hasta" value={to} onChange={(next) => filter({ to: next })} />
        {filtered && (
          <Button variant="quiet" onClick={clear}>
            Quitar filtros
          </Button>
        )}
      </div>
      {subjectId !== undefined && <p className="mb-4 text-soft">Solo lo que se hizo con el n.º {subjectId}.</p>}
      <SavedViews list="audit" />
      <ListView
        query={trail}
        skeleton={<SkeletonList className="h-16" />}
        empty={
          <EmptyState icon={<ScrollText size={40} />} title="Nada por aquí">
            {filtered
              ? 'Nadie hizo algo así. Prueba con otros filtros.'
              : 'Lo que hagan los administradores aparecerá aquí.'}
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items, total }) => (
          <>
            <p className="mb-3 text-14 text-soft">{total} en total</p>
            <ul className="grid gap-3 md:gap-0 md:divide-y md:divide-line md:rounded-card md:border md:border-line md:bg-surface">
              {items.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ul>
          </>
        )}
      </ListView>
    </AdminPage>
  )
}
