import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { api } from '#contract/index.ts'
import { winnerStates } from '#domain/winner.ts'
import { download } from '../../platform/api.ts'
import { positive, useQueryPart } from '../../platform/location.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { winnersAdminQuery } from './admin-queries.ts'
import { WinnerAdminRow } from './winner-admin-row.tsx'

/** Who won, to be congratulated and handed their prize. */
export function WinnersAdminPage() {
  const [query, change] = useQueryPart()
  const dni = query.get('dni') ?? ''
  const estado = winnerStates.find((known) => known === query.get('estado'))
  const page = positive(query.get('page')) ?? 1
  const search = { dni: dni || undefined, estado }
  const winners = useQuery(winnersAdminQuery({ ...search, page }))
  const filtered = dni !== '' || estado !== undefined
  return (
    <AdminPage
      title={`(${winners.data?.total ?? '…'}) Ganadores`}
      aside={
        <>
          <FilterSelect
            label="Estado"
            blank="Todos los estados"
            value={estado}
            options={winnerStates.map((value) => ({ value, label: value }))}
            onChange={(next) => change({ estado: next, page: undefined })}
          />
          <SearchForm
            label="Buscar por DNI exacto"
            value={dni}
            onSearch={(text) => change({ dni: text || undefined, page: undefined })}
          />
          <ExportButton download={() => download(api.raffles.exportWinners, { query: search })} />
        </>
      }
    >
      {winners.isPending ? (
        <div className="grid gap-2">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      ) : winners.isError ? (
        <ErrorState error={winners.error} onRetry={() => void winners.refetch()} />
      ) : winners.data.items.length === 0 ? (
        <EmptyState icon={<Trophy size={40} strokeWidth={1.5} aria-hidden />} title="Ningún ganador">
          {filtered
            ? 'Nadie ganó con esos datos. Prueba con otro DNI o con otro estado.'
            : 'Quien gane un sorteo aparecerá aquí.'}
        </EmptyState>
      ) : (
        <>
          <ul
            aria-label="Ganadores"
            className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-card lg:border lg:border-line lg:bg-surface"
          >
            {winners.data.items.map((winner) => (
              <WinnerAdminRow key={winner.id} winner={winner} />
            ))}
          </ul>
          <Pager
            page={page}
            totalPages={Math.ceil(winners.data.total / winners.data.pageSize)}
            onPage={(next) => change({ page: next > 1 ? String(next) : undefined })}
          />
        </>
      )}
    </AdminPage>
  )
}
