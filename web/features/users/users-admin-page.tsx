import { useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/users/users.ts'
import { roles } from '#domain/user.ts'
import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { positive, useFilters, usePage } from '../../platform/location.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { useWords } from '../../ui/words.ts'
import { levelsQuery } from '../levels/queries.ts'
import { ChangeRoleDialog } from './account-dialogs.tsx'
import { roleLabels } from './role-labels.ts'
import { UserDialog } from './user-dialog.tsx'
import { userColumns, UserRow } from './user-row.tsx'
import { balancesQuery, userQuery, usersQuery } from './queries.ts'
import { useColumns } from '../../platform/list/columns.tsx'
import { SavedViews } from '../../platform/list/saved-views.tsx'

const sorts = {
  createdAt: 'Los más antiguos',
  '-balance': 'Mayor saldo',
  balance: 'Menor saldo',
  username: 'Usuario de la A a la Z',
  '-username': 'Usuario de la Z a la A',
} as const
const knownSorts = Object.keys(sorts) as (keyof typeof sorts)[]

/** All accounts: to search, to view, to give a role, a password or a bonus. */
export function UsersAdminPage() {
  const words = useWords()
  const [query, filter] = useFilters()
  const username = query.get('username') ?? ''
  const role = roles.find((known) => known === query.get('role'))
  const { data: levels = [], isSuccess } = useQuery(levelsQuery)
  const asked = positive(query.get('levelId'))
  const levelId = isSuccess && !levels.some(({ id }) => id === asked) ? undefined : asked
  const sort = knownSorts.find((known) => known === query.get('sort'))
  const [page, turnTo] = usePage()
  const { shown, menu } = useColumns('users', userColumns)
  const filters = { username: username || undefined, role, levelId, sort }
  const users = useQuery(usersQuery({ ...filters, page }))
  const balances = useQuery(balancesQuery({ role, levelId }))
  const [chosen, open] = useState<User>()
  const [promoted, promote] = useState<User>()
  const listed = users.data?.items.find(({ id }) => id === chosen?.id)
  // An account that has left the list stays open, because its dialog may have unsaved input.
  const { data: left } = useQuery({ ...userQuery(chosen?.id ?? 0), enabled: chosen !== undefined && !listed })
  const opened = chosen && (listed ?? left ?? chosen)
  return (
    <AdminPage
      title={`(${users.data?.total ?? '…'}) Usuarios`}
      aside={
        <>
          <FilterSelect
            label="Rol"
            blank="Todos los roles"
            value={role}
            options={roles.map((known) => ({ value: known, label: roleLabels[known].label }))}
            onChange={(next) => filter({ role: next })}
          />
          {levels.length > 0 && (
            <FilterSelect
              label="Nivel"
              blank="Todos los niveles"
              value={levelId?.toString()}
              options={levels.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(next) => filter({ levelId: next })}
            />
          )}
          <FilterSelect
            label="Orden"
            blank="Los más nuevos"
            value={sort}
            options={knownSorts.map((known) => ({ value: known, label: sorts[known] }))}
            onChange={(next) => filter({ sort: next })}
          />
          <SearchForm
            label={words.searchExactUsername}
            value={username}
            onSearch={(text) => filter({ username: text })}
          />
          {menu}
          <ExportButton download={() => download(api.users.export, { query: filters })} />
        </>
      }
    >
      <SavedViews list="users" />
      {!username && balances.data && (
        <p className="mb-3 text-soft">
          Suma de saldos: <strong className="text-ink">{soles(balances.data.balance)}</strong>
        </p>
      )}
      <ListView
        query={users}
        skeleton={<SkeletonList className="h-20" />}
        empty={
          <EmptyState icon={<UserSearch size={40} />} title="Ningún usuario">
            {username ? `Nadie se llama exactamente «${username}».` : 'Prueba con otro filtro.'}
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:overflow-x-auto lg:rounded-card lg:border lg:border-line lg:bg-surface">
            {items.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                shown={shown}
                onOpen={() => open(user)}
                onReseller={() => promote(user)}
              />
            ))}
          </ul>
        )}
      </ListView>
      {opened && <UserDialog key={opened.id} user={opened} onClose={() => open(undefined)} />}
      {promoted && (
        <ChangeRoleDialog key={promoted.id} user={promoted} role="RESELLER" onClose={() => promote(undefined)} />
      )}
    </AdminPage>
  )
}
