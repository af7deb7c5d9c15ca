import { useQuery } from '@tanstack/react-query'
import { positive, useFilters } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { AdminPage } from '../../ui/page.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { useWords } from '../../ui/words.ts'
import { MovementsTab } from './movements-tab.tsx'
import { PendingTab } from './pending-tab.tsx'
import { waitingQuery } from './queries.ts'

const tabs = [
  { tab: '', label: 'Por aceptar' },
  { tab: 'movimientos', label: 'Movimientos' },
] as const

/** The money of all users: pending top-ups, and all movements. */
export function TopUpsAdminPage() {
  const words = useWords()
  const [query, filter] = useFilters()
  const username = query.get('username') ?? ''
  const tab = query.get('tab') ?? ''
  const waiting = useQuery(waitingQuery(username))
  return (
    <AdminPage
      title={tab === 'movimientos' ? 'Movimientos' : `(${waiting.data?.total ?? '…'}) Recarga(s) para aceptar`}
      aside={
        <SearchForm
          label={words.searchUsername}
          value={username}
          onSearch={(text) => filter({ username: text, recarga: undefined })}
        />
      }
    >
      <TabLinks
        label="Recargas"
        kind="part"
        tabs={tabs.map((entry) => ({
          href: paths.topUpsAdmin({ tab: entry.tab || undefined, username: username || undefined }),
          label: entry.label,
          current: entry.tab === tab,
        }))}
      />
      {tab === 'movimientos' ? (
        <MovementsTab key={username} />
      ) : (
        <PendingTab key={username} username={username} linkedId={positive(query.get('recarga'))} />
      )}
    </AdminPage>
  )
}
