import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { winnerStates } from '#domain/raffle.ts'
import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useFilters, usePage } from '../../platform/location.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { winnersAdminQuery } from './admin-queries.ts'
import { WinnerAdminRow } from './winner-admin-row.tsx'
import { SavedViews } from '../../platform/list/saved-views.tsx'

/** The winners in the back office, to congratulate them and to hand over prizes. */
export function WinnersAdminPage() {
  const [query, filter] = useFilters()
  const dni = query.get('dni') ?? ''
  const estado = winnerStates.find((known) => known === query.get('estado'))
  const [page, turnTo] = usePage()
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
            onChange={(next) => filter({ estado: next })}
          />
          <SearchForm label="Buscar por DNI exacto" value={dni} onSearch={(text) => filter({ dni: text })} />
          <ExportButton download={() => download(api.raffles.exportWinners, { query: search })} />
        </>
      }
    >
      <SavedViews list="winners" />
      <ListView
        query={winners}
        skeleton={<SkeletonList className="h-20" />}
        empty={
          <EmptyState icon={<Trophy size={40} />} title="Ningún ganador">
            {filtered
              ? 'Nadie ganó con esos datos. Prueba con otro DNI o con otro estado.'
              : 'Quien gane un sorteo aparecerá aquí.'}
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul
            aria-label="Ganadores"
            className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-card lg:border lg:border-line lg:bg-surface"
          >
            {items.map((winner) => (
              <WinnerAdminRow key={winner.id} winner={winner} />
            ))}
          </ul>
        )}
      </ListView>
    </AdminPage>
  )
}
