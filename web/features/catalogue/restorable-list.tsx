import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Restorable } from '#contract/catalogue/supplied.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { refreshCatalogue } from './queries.ts'

const restorableQuery = {
  queryKey: [...keys.products, 'restorable'],
  queryFn: () => call(api.catalogue.listRestorable),
}

/** Passwords that suppliers changed in the last seven days, to give the former ones back; nothing if there are none. */
export function RestorableList() {
  const { data } = useQuery(restorableQuery)
  const [chosen, choose] = useState<Restorable>()
  if (!data || data.total === 0) return null
  return (
    <details className="mb-5 rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 font-semibold">
        <KeyRound size={20} aria-hidden className="shrink-0 text-warn" />
        {data.total === 1
          ? 'Un proveedor cambió una contraseña'
          : `Los proveedores cambiaron ${data.total} contraseñas`}
      </summary>
      <ul aria-label="Contraseñas que cambiaron los proveedores" className="divide-y divide-line border-t border-line">
        {data.items.map((it) => (
          <li key={it.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium break-words">
                {it.product.nombre} · Cuenta #{it.accountId}
              </p>
              <p className="text-14 text-soft">
                {it.supplier}, {formatMoment(it.createdAt)} · se guarda hasta el {formatMoment(it.keepUntil)}
              </p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              about={`de la cuenta ${it.accountId}, cambiada el ${formatMoment(it.createdAt)}`}
              onClick={() => choose(it)}
            >
              Devolver la anterior
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <RestoreDialog change={chosen} onClose={() => choose(undefined)} />}
    </details>
  )
}

function RestoreDialog({ change, onClose }: { change: Restorable; onClose: () => void }) {
  return (
    <ConfirmAction
      title="Devolver la contraseña anterior"
      confirmLabel="Devolver"
      act={() => call(api.catalogue.restore, { params: { id: change.id } })}
      onDone={() => toast('La cuenta tiene otra vez su contraseña anterior', { type: 'good' })}
      refresh={refreshCatalogue}
      onClose={onClose}
    >
      <p>
        La cuenta #{change.accountId} de <strong>{change.product.nombre}</strong> tendrá otra vez la contraseña de antes
        del {formatMoment(change.createdAt)}. Sus compradores la ven al instante.
      </p>
    </ConfirmAction>
  )
}
