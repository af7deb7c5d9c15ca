import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#contract/catalogue/stock.ts'
import { may } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { FreeProfileDialog } from './free-profile-dialog.tsx'
import { NewPinDialog } from './new-pin-dialog.tsx'
import { refreshCatalogue } from './queries.ts'

/** One profile of an account: free, rented until a day, not yet released after its rent ended, or set aside. */
export function ProfileLine({
  number,
  profile,
  secrets,
}: {
  number: number
  profile: Profile
  secrets: { perfil: string; pin: string } | undefined
}) {
  const [opened, open] = useState<'free' | 'pin'>()
  const close = () => open(undefined)
  const { purchase } = profile
  const administers = may.administer(useStanding())
  const back = useMutation({
    mutationFn: () => call(api.claims.returnProfile, { params: { id: profile.id } }),
    onSuccess: () => toast('El perfil está a la venta', { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshCatalogue,
  })
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-1">
      <span className="min-w-24 font-medium break-all">
        {secrets ? `${secrets.perfil}${secrets.pin ? ` · pin ${secrets.pin}` : ''}` : `Perfil n.º ${number}`}
      </span>
      <span className="flex-1 text-soft">
        {purchase
          ? `Compra #${purchase.id} de ${purchase.username}, ${purchase.lapsed ? 'terminó' : 'hasta'} el ${formatDay(purchase.endDate)}`
          : profile.setAsideAt
            ? `Por cambiar desde el ${formatDay(profile.setAsideAt)}: no se vende`
            : profile.taken
              ? 'No se vende mientras la cuenta está caída'
              : 'Libre'}
      </span>
      {purchase?.canBeFreed && (
        <Button size="sm" variant="secondary" about={`compra ${purchase.id}`} onClick={() => open('free')}>
          Liberar
        </Button>
      )}
      {profile.setAsideAt && administers && (
        <Button size="sm" variant="secondary" about={`perfil ${number}`} onClick={() => open('pin')}>
          Poner PIN nuevo
        </Button>
      )}
      {profile.mayReturn && administers && (
        <Button
          size="sm"
          variant="secondary"
          about={`perfil ${number}`}
          busy={back.isPending}
          onClick={() => back.mutate()}
        >
          Volver a vender
        </Button>
      )}
      {opened === 'free' && purchase && <FreeProfileDialog purchase={purchase} onClose={close} />}
      {opened === 'pin' && <NewPinDialog profileId={profile.id} onClose={close} />}
    </li>
  )
}
