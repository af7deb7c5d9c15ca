import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import type { User } from '#contract/users/users.ts'
import { usePage } from '../../platform/location.ts'
import { ListView } from '../../ui/list-view.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { MovementRows } from '../wallet/movement-rows.tsx'
import { movementsQuery } from '../wallet/queries.ts'

/** The wallet movements of one account, newest first. */
export function UserMovements({ user }: { user: User }) {
  const [page, turnTo] = usePage()
  const movements = useQuery(movementsQuery({ state: 'true', username: user.username, sort: '-updatedAt' }, page))
  return (
    <ListView
      query={movements}
      skeleton={<SkeletonList className="h-14" />}
      empty={
        <EmptyState icon={<Receipt size={40} />} title="Ningún movimiento">
          Sus recargas, compras y bonos aparecerán aquí.
        </EmptyState>
      }
      page={page}
      onPage={turnTo}
    >
      {({ items, total }) => (
        <>
          <p className="mb-3 text-soft">{`${total} ${total === 1 ? 'movimiento' : 'movimientos'}`}</p>
          <MovementRows entries={items} />
        </>
      )}
    </ListView>
  )
}
