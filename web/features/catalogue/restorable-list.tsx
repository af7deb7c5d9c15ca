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
import { FoldedList, FoldedRow } from './folded-list.tsx'
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
    <>
      <FoldedList
        Icon={KeyRound}
        summary={
          data.total === 1
            ? 'Un proveedor cambió una contraseña'
            : `Los proveedores cambiaron ${data.total} contraseñas`
        }
        label="Contraseñas que cambiaron los proveedores"
      >
        {data.items.map((it) => (
          <FoldedRow
            key={it.id}
            account={`${it.product.nombre} · Cuenta #${it.accountId}`}
            detail={`${it.supplier}, ${formatMoment(it.createdAt)} · se guarda hasta el ${formatMoment(it.keepUntil)}`}
          >
            <Button
              size="sm"
              variant="secondary"
              about={`de la cuenta ${it.accountId}, cambiada el ${formatMoment(it.createdAt)}`}
              onClick={() => choose(it)}
            >
              Devolver la anterior
            </Button>
          </FoldedRow>
        ))}
      </FoldedList>
      {chosen && <RestoreDialog change={chosen} onClose={() => choose(undefined)} />}
    </>
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
