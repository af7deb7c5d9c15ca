import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { OwnSession } from '#contract/users/sessions.ts'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { ownSessionsQuery, refreshOwnSessions } from './queries.ts'
import { deviceName, SessionRows } from './session-rows.tsx'

/** Where the user is logged in: they end one session, or all others. */
export function SessionsPage() {
  const sessions = useQuery(ownSessionsQuery)
  const [ending, end] = useState<OwnSession | 'others'>()
  const hasOthers = sessions.data?.some(({ current }) => !current)
  return (
    <Page
      title="Tus sesiones"
      aside={
        hasOthers && (
          <Button variant="danger" onClick={() => end('others')}>
            Cerrar las demás
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <p className="text-soft">
          Cada dispositivo donde entraste con tu contraseña. Si no reconoces uno, cierra su sesión y{' '}
          <a href={`#${paths.profile()}`} className="font-semibold">
            cambia tu contraseña
          </a>
          .
        </p>
        <ListView query={sessions} skeleton={<SkeletonList count={2} className="h-20" />} empty={<OnlyThisOne />}>
          {(items) => (
            <>
              <SessionRows sessions={items} onEnd={end} />
              {items.every(({ current }) => current) && <OnlyThisOne />}
            </>
          )}
        </ListView>
      </div>
      {ending === 'others' ? (
        <ConfirmAction
          title="Cerrar las demás sesiones"
          confirmLabel="Cerrar las demás"
          danger
          act={() => call(api.sessions.endOthers)}
          onDone={() => toast('Cerramos las demás sesiones', { type: 'good' })}
          refresh={refreshOwnSessions}
          onClose={() => end(undefined)}
        >
          Todos los dispositivos menos este tendrán que volver a entrar, y dejan de recibir tus avisos. Tu contraseña
          sigue siendo la misma.
        </ConfirmAction>
      ) : (
        ending && (
          <ConfirmAction
            title="Cerrar la sesión"
            confirmLabel="Cerrar sesión"
            danger
            act={() => call(api.sessions.end, { params: { id: ending.id } })}
            onDone={() => toast('Sesión cerrada', { type: 'good' })}
            refresh={refreshOwnSessions}
            onClose={() => end(undefined)}
          >
            En <strong>{deviceName(ending)}</strong> habrá que volver a entrar, y deja de recibir tus avisos. Tu
            contraseña sigue siendo la misma.
          </ConfirmAction>
        )
      )}
    </Page>
  )
}

function OnlyThisOne() {
  return (
    <EmptyState icon={<MonitorSmartphone size={40} />} title="Solo estás en este dispositivo">
      Cuando entres en otro, su sesión aparecerá aquí.
    </EmptyState>
  )
}
