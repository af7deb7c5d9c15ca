import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FactorRemovalState } from '#contract/factor-removal.ts'
import type { User } from '#contract/users/users.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { refreshUsers } from './queries.ts'

/** Whether an account has a second factor, which another administrator may ask to take when its owner lost it. */
export function UserFactor({ user }: { user: User }) {
  const own = useSession()?.user.id === user.id
  const params = { id: user.id }
  const { data } = useQuery({
    queryKey: [...keys.users, 'factor', user.id],
    queryFn: () => call(api.secondFactor.readRemoval, { params }),
    staleTime: 0,
  })
  const [asked, ask] = useState<'remove' | 'cancel'>()
  if (!data?.hasFactor) return null
  return (
    <section aria-labelledby="second-factor" className="mt-6 grid gap-3 border-t border-line pt-5">
      <h2 id="second-factor" className="text-16 font-bold">
        Segundo paso: activo
      </h2>
      {data.removal ? (
        <Open removal={data.removal} onCancel={() => ask('cancel')} />
      ) : (
        !own && (
          <div>
            <Button size="sm" variant="danger" disabled={user.disabled} onClick={() => ask('remove')}>
              Quitar segundo paso
            </Button>
          </div>
        )
      )}
      {asked === 'remove' && (
        <ConfirmAction
          title="Quitar el segundo paso"
          confirmLabel="Pedirlo"
          danger
          act={() => call(api.secondFactor.askRemoval, { params })}
          onDone={() => toast('Se quita en 24 horas, si nadie lo detiene', { type: 'good' })}
          refresh={refreshUsers}
          onClose={() => ask(undefined)}
        >
          <p>
            Solo si <strong className="break-all">{user.username}</strong> perdió su celular y sus códigos de
            recuperación. Confírmalo con una llamada.
          </p>
          <p className="mt-2 text-soft">
            Se quita en 24 horas y sus sesiones se cierran. Le avisamos ahora, y puede detenerlo; también avisamos a
            todos los administradores.
          </p>
        </ConfirmAction>
      )}
      {asked === 'cancel' && (
        <ConfirmAction
          title="No quitar el segundo paso"
          confirmLabel="Dejarlo como está"
          cancelLabel="Volver"
          act={() => call(api.secondFactor.cancelRemoval, { params })}
          onDone={() => toast('El segundo paso se queda', { type: 'good' })}
          refresh={refreshUsers}
          onClose={() => ask(undefined)}
        >
          <strong className="break-all">{user.username}</strong> seguirá entrando con su segundo paso. Avisamos a todos
          los administradores.
        </ConfirmAction>
      )}
    </section>
  )
}

function Open({ removal, onCancel }: { removal: NonNullable<FactorRemovalState['removal']>; onCancel: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-warn-wash px-3 py-2.5">
      <p className="wrap-anywhere">
        <strong>Se quita el {formatMoment(removal.endsAt)}.</strong> Lo pidió {removal.by} el{' '}
        {formatMoment(removal.askedAt)}.
      </p>
      <Button size="sm" variant="secondary" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
