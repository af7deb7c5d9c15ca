import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { UserSession } from '#contract/users/sessions.ts'
import type { User } from '#contract/users/users.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshUsers, sessionsQuery } from './queries.ts'
import { deviceName, SessionRows } from './session-rows.tsx'

/** The sessions of a user, each with a button to end it. */
export function UserSessions({ user }: { user: User }) {
  const sessions = useQuery(sessionsQuery(user.id))
  const [ending, end] = useState<UserSession>()
  return (
    <>
      <ListView
        query={sessions}
        skeleton={<SkeletonList count={2} className="h-16" />}
        empty={
          <EmptyState icon={<MonitorSmartphone size={40} />} title="Ninguna sesión abierta">
            Cuando entre con su contraseña, la sesión aparecerá aquí.
          </EmptyState>
        }
      >
        {(items) => <SessionRows sessions={items} onEnd={end} />}
      </ListView>
      {ending && (
        <ConfirmAction
          title="Cerrar la sesión"
          confirmLabel="Cerrar sesión"
          danger
          act={() => call(api.users.endSession, { params: { id: user.id, sessionId: ending.id } })}
          onDone={() => toast('Sesión cerrada', { type: 'good' })}
          refresh={refreshUsers}
          onClose={() => end(undefined)}
        >
          <strong className="break-all">{user.username}</strong> tendrá que volver a entrar en {deviceName(ending)}. Su
          contraseña sigue siendo la misma.
        </ConfirmAction>
      )}
    </>
  )
}
