import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users/users.ts'
import { call, issueOf } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { MotivoField } from '../wallet/motivo-field.tsx'

/** A reseller's public price list, which administrators may stop: its prices are none of their business. */
export function UserPriceList({ user }: { user: User }) {
  const params = { id: user.id }
  const { data: list } = useQuery({
    queryKey: [...keys.priceLists, 'of', user.id],
    queryFn: () => call(api.priceLists.administered, { params }),
  })
  const [stopping, stop] = useState(false)
  const allow = useMutation({
    mutationFn: () => call(api.priceLists.allow, { params }),
    onSuccess: () => toast(`${user.username} puede encender su lista otra vez`, { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: () => refresh(keys.priceLists),
  })
  if (!list) return null
  return (
    <section aria-labelledby="price-list" className="mt-6 grid gap-3 border-t border-line pt-5">
      <h2 id="price-list" className="text-16 font-bold">
        Lista de precios pública
      </h2>
      <p className="text-14 wrap-anywhere text-soft">
        {list.stopped
          ? `Apagada por la tienda el ${formatMoment(list.stopped.at)}: ${list.stopped.motivo}`
          : list.public
            ? 'Encendida: cualquiera con el enlace la ve.'
            : 'Apagada por su dueño.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {list.public && list.slug && (
          <ButtonLink size="sm" variant="secondary" href={`#${paths.publicPriceList({ slug: list.slug })}`}>
            Ver lista
          </ButtonLink>
        )}
        {list.stopped ? (
          <Button size="sm" variant="good" busy={allow.isPending} onClick={() => allow.mutate()}>
            Permitir lista
          </Button>
        ) : (
          <Button size="sm" variant="danger" onClick={() => stop(true)}>
            Apagar lista
          </Button>
        )}
      </div>
      {stopping && <StopDialog user={user} onClose={() => stop(false)} />}
    </section>
  )
}

function StopDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [motivo, setMotivo] = useState('')
  const stop = useMutation({
    mutationFn: () => call(api.priceLists.stop, { params: { id: user.id }, body: { motivo } }),
    onSuccess: () => {
      toast('Lista apagada', { type: 'good' })
      onClose()
    },
    onSettled: () => refresh(keys.priceLists),
  })
  return (
    <FormDialog
      title="Apagar la lista pública"
      description={`${user.username} lee el motivo y no puede encenderla hasta que lo permitas. Sus precios se quedan.`}
      submitLabel="Apagar lista"
      size="sm"
      busy={stop.isPending}
      error={stop.error}
      dirty={motivo !== ''}
      onSubmit={() => stop.mutate()}
      onClose={onClose}
    >
      <MotivoField
        value={motivo}
        onChange={(event) => setMotivo(event.target.value)}
        error={issueOf(stop.error, 'motivo')}
        hint=""
      />
    </FormDialog>
  )
}
