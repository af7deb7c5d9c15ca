import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import type { SettlementAccount } from '#contract/settlements.ts'
import { may } from '#domain/user.ts'
import { download } from '../../platform/api.ts'
import { usePage } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { currentSession, useStanding } from '../../platform/session.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage, Page } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { PausedNotice } from './paused-notice.tsx'
import { accountsQuery } from './queries.ts'
import { Settlement } from './settlement.tsx'
import { Sums } from './sums.tsx'

/** For administrators, what the shop owes to each supplier; for everybody else, what it owes to them. */
export function SettlementsPage() {
  const administers = may.administer(useStanding())
  const userId = currentSession()?.user.id
  if (administers) return <Accounts />
  return <Page title="Liquidaciones">{userId !== undefined && <Settlement userId={userId} own />}</Page>
}

function Accounts() {
  const [page, turnTo] = usePage()
  const accounts = useQuery(accountsQuery(page))
  return (
    <AdminPage title="Liquidaciones" aside={<ExportButton download={() => download(api.settlements.export)} />}>
      {accounts.data?.pausedSince && <PausedNotice since={accounts.data.pausedSince} />}
      <ListView
        query={accounts}
        skeleton={<SkeletonList className="h-28 rounded-card" grid="grid gap-3" />}
        empty={
          <EmptyState icon={<Handshake size={40} />} title="Todavía no se debe nada">
            Con cada venta, aquí se suma lo que ganó quien puso la cuenta. Su costo se escribe en cada producto.
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul className="grid gap-3">
            {items.map((account) => (
              <AccountRow key={account.user.id} account={account} />
            ))}
          </ul>
        )}
      </ListView>
    </AdminPage>
  )
}

function AccountRow({ account }: { account: SettlementAccount }) {
  const { id, username } = account.user
  return (
    <li>
      <article
        aria-label={`Liquidación de ${username}`}
        className="relative grid gap-3 rounded-card border border-line bg-surface p-4 hover:border-control-line lg:grid-cols-[minmax(0,1fr)_3fr] lg:items-center"
      >
        <h2 className="font-sans text-16 font-semibold wrap-anywhere">
          <a
            href={`#${paths.settlement({ id })}`}
            className="text-inherit no-underline after:absolute after:inset-0 after:rounded-card"
          >
            {username}
          </a>
        </h2>
        <Sums account={account} />
      </article>
    </li>
  )
}
