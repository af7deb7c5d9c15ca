import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { UserSession } from '#contract/users/users-admin.ts'
import type { User } from '#contract/users/users.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { formatMoment, formatWait } from '../../ui/format-date.ts'
import { ListView } from '../../ui/list-view.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { useNow } from '../../ui/timers.ts'
import { toast } from '../../ui/toast.ts'
import { refreshUsers, sessionsQuery } from './queries.ts'

const deviceName = ({ device }: UserSession) => device ?? 'Aparato desconocido'

/** The sessions of a user, each with a button to end it. */
export function UserSessions({ user }: { user: User }) {
  const sessions = useQuery(sessionsQuery(user.id))
  const [ending, end] = useState<UserSession>()
  const now = useNow()
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
        {(items) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {items.map((session) => (
              <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
                <div className="min-w-0">
                  <p className="font-semibold">{deviceName(session)}</p>
                  <p className="text-14 text-soft">
                    {`Desde ${formatMoment(session.createdAt)} · última vez hace ${formatWait(now - session.lastSeenAt.getTime())}`}
                  </p>
                </div>
                {session.current ? (
                  <Chip tone="good">Esta sesión</Chip>
                ) : (
                  <Button
                    size="sm"
                    variant="danger"
                    about={`${deviceName(session)}, desde ${formatMoment(session.createdAt)}`}
                    onClick={() => end(session)}
                  >
                    Cerrar
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
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
