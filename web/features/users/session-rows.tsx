import type { OwnSession, UserSession } from '#contract/users/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatMoment, formatWait } from '../../ui/format-date.ts'
import { useNow } from '../../ui/timers.ts'

export const deviceName = ({ device }: UserSession) => device ?? 'Dispositivo desconocido'

/** Open sessions, each but this one with a button to end it. */
export function SessionRows<Session extends UserSession | OwnSession>({
  sessions,
  onEnd,
}: {
  sessions: readonly Session[]
  onEnd: (session: Session) => void
}) {
  const now = useNow()
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0">
            <p className="font-semibold">{deviceName(session)}</p>
            <p className="text-14 text-soft">
              {`Desde ${formatMoment(session.createdAt)} · última vez hace ${formatWait(now - session.lastSeenAt.getTime())}`}
            </p>
            {'network' in session && session.network && (
              <p className="text-14 break-all text-soft">{`Dirección IP ${session.network}`}</p>
            )}
          </div>
          {session.current ? (
            <Chip tone="good">Esta sesión</Chip>
          ) : (
            <Button
              size="sm"
              variant="danger"
              about={`${deviceName(session)}, desde ${formatMoment(session.createdAt)}`}
              onClick={() => onEnd(session)}
            >
              Cerrar
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
