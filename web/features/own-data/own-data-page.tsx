import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { closingDays, obstacleSentences, type ClosingObstacle } from '#domain/closing.ts'
import { call, download } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonList } from '../../ui/states.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'

/** What the shop holds of its user: they download it, or close their account. */
export function OwnDataPage() {
  const session = useSession()
  const closing = useQuery({ queryKey: keys.ownData, queryFn: () => call(api.ownData.readClosing), staleTime: 0 })
  const { data: parts } = useQuery({
    queryKey: keys.ownDataParts,
    queryFn: () => call(api.ownData.countParts),
    staleTime: 0,
  })
  const [isClosing, close] = useState(false)
  return (
    <Page title="Mis datos">
      <div className="grid max-w-2xl gap-5">
        <section aria-label="Descargar" className="grid gap-3 rounded-card border border-line bg-surface p-5">
          <h2 className="text-18 font-bold">Descarga lo que guardamos de ti</h2>
          <p className="text-14 text-soft">
            Un archivo ZIP con tus compras, movimientos, clientes, avisos, comprobantes y todo lo demás, para una hoja
            de cálculo y para otro programa. No lleva contraseñas.
          </p>
          <div className="flex flex-wrap gap-2">
            {partNames(parts?.partes).map((format, index) => (
              <ExportButton
                key={format}
                download={() => download(api.ownData.download, { query: { parte: index + 1 } })}
                format={format}
              />
            ))}
          </div>
        </section>
        <section aria-label="Cerrar mi cuenta" className="grid gap-3 rounded-card border border-line bg-surface p-5">
          <h2 className="text-18 font-bold">Cerrar mi cuenta</h2>
          <ul className="grid list-disc gap-1 pl-5 text-14 text-soft">
            <li>{`Tienes ${closingDays} días para arrepentirte: si entras, tu cuenta vuelve a estar abierta.`}</li>
            <li>Después borramos tu nombre, tu teléfono, tu correo, tus clientes y lo que escribiste. Para siempre.</li>
            <li>Tus compras y movimientos quedan sin tu nombre, porque la ley pide guardarlos.</li>
            <li>Nadie podrá volver a usar tu nombre de usuario, tampoco tú.</li>
          </ul>
          <Loaded query={closing} skeleton={<SkeletonList count={1} className="h-12" />}>
            {({ obstacles }) =>
              obstacles.length > 0 ? (
                <Obstacles obstacles={obstacles} />
              ) : (
                <div>
                  <Button variant="danger" onClick={() => close(true)}>
                    Cerrar mi cuenta
                  </Button>
                </div>
              )
            }
          </Loaded>
        </section>
      </div>
      {isClosing && session && <CloseAccountDialog username={session.user.username} onClose={() => close(false)} />}
    </Page>
  )
}

/** What each download is called. */
const partNames = (count = 1) =>
  count === 1 ? ['ZIP'] : Array.from({ length: count }, (_, index) => `ZIP, parte ${index + 1} de ${count}`)

/** Where each is settled. */
const places: Record<ClosingObstacle, { path: string; label: string } | undefined> = {
  balance: { path: paths.wallet(), label: 'Ver mi billetera' },
  topUp: { path: paths.wallet(), label: 'Ver mi billetera' },
  settlement: { path: paths.settlements(), label: 'Ver liquidaciones' },
  ownRent: { path: paths.purchases(), label: 'Ver mis compras' },
  suppliedRent: { path: paths.purchases({ tab: 'ventas' }), label: 'Ver mis ventas' },
  claim: { path: paths.claims(), label: 'Ver reclamos' },
  ticket: { path: paths.purchases(), label: 'Ver mis compras' },
  lastAdministrator: undefined,
}

function Obstacles({ obstacles }: { obstacles: readonly ClosingObstacle[] }) {
  return (
    <div className="grid gap-2 rounded-card bg-warn-wash p-4 text-14 text-warn">
      <p className="font-semibold">Antes de cerrarla:</p>
      <ul className="grid gap-1">
        {obstacles.map((obstacle) => (
          <li key={obstacle} className="flex flex-wrap items-center gap-x-3">
            <span>{obstacleSentences[obstacle]}</span>
            {places[obstacle] && (
              <a href={`#${places[obstacle].path}`} className="inline-flex min-h-11 items-center font-semibold">
                {places[obstacle].label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
