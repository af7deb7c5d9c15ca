import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ApiError } from '../../platform/api.ts'
import { NotFoundError, positive, useQueryPart, type PageProps } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { userQuery } from './queries.ts'
import { UserAccount } from './user-account.tsx'
import { UserMovements } from './user-movements.tsx'
import { UserPurchases } from './user-purchases.tsx'

const UserSessions = lazy(() => import('./user-sessions.tsx').then((it) => ({ default: it.UserSessions })))

const parts = [
  { name: undefined, label: 'Compras' },
  { name: 'movimientos', label: 'Movimientos' },
  { name: 'sesiones', label: 'Sesiones' },
]

/** One account: its data, purchases, wallet movements and sessions. */
export function UserPage({ params }: PageProps) {
  const id = positive(params['id'])
  const [query] = useQueryPart()
  const user = useQuery({ ...userQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined || (user.error instanceof ApiError && user.error.status === 404)) throw new NotFoundError()
  const part = parts.find(({ name }) => name === (query.get('parte') ?? undefined)) ?? parts[0]
  return (
    <AdminPage
      back={{ href: `#${paths.usersAdmin()}`, label: 'Todos los usuarios' }}
      title={user.data?.username ?? 'Usuario'}
    >
      <Loaded query={user} skeleton={<SkeletonList count={3} className="h-40" />}>
        {(data) => (
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(300px,2fr)_3fr]">
            <section aria-label="Datos y acciones" className="rounded-card border border-line bg-surface p-5">
              <UserAccount user={data} />
            </section>
            <div className="min-w-0">
              <TabLinks
                label="Partes"
                kind="part"
                tabs={parts.map(({ name, label }) => ({
                  href: paths.userAdmin({ id, parte: name }),
                  label,
                  current: name === part?.name,
                }))}
              />
              <Suspense fallback={<SkeletonList className="h-16" />}>
                {part?.name === 'sesiones' ? (
                  <UserSessions user={data} />
                ) : part?.name === 'movimientos' ? (
                  <UserMovements user={data} />
                ) : (
                  <UserPurchases user={data} />
                )}
              </Suspense>
            </div>
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}
