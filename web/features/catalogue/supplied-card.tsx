import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { SuppliedAccount } from '#contract/catalogue/supplied.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { Row } from '../../ui/row.tsx'
import { toast } from '../../ui/toast.ts'
import { FallButton } from '../outages/fall-button.tsx'
import { KnownBy } from './known-by.tsx'
import { NewPinDialog } from './new-pin-dialog.tsx'

/** One account of a supplier: its stock, and on request its credentials, which the server records. */
export function SuppliedCard({ account, onChange }: { account: SuppliedAccount; onChange: () => void }) {
  const { id, free, taken, renewable, createdAt, setAside, knownBy } = account
  const [pinOf, givePinTo] = useState<number>()
  const reveal = useMutation({
    mutationFn: () => call(api.catalogue.revealSupplied, { params: { id } }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    // Credentials are not cached once no component shows them.
    gcTime: 0,
  })
  const shown = reveal.data
  const about = `cuenta ${id}`
  const Icon = shown ? EyeOff : Eye
  return (
    <li
      aria-label={`Cuenta ${id}`}
      className="grid content-between gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-3">
          <strong>Cuenta #{id}</strong>
          <Button
            size="sm"
            about={about}
            variant="quiet"
            className="-mr-3"
            busy={reveal.isPending}
            aria-expanded={shown !== undefined}
            onClick={() => (shown ? reveal.reset() : reveal.mutate())}
            icon={<Icon size={18} />}
          >
            {shown ? 'Ocultar datos' : 'Mostrar datos'}
          </Button>
        </div>
        <p className="text-14 text-soft">
          Desde el {formatDay(createdAt)} · {taken} en uso · {free} {free === 1 ? 'libre' : 'libres'}
          {setAside.length > 0 && ` · ${setAside.length} por cambiar`}
          {!renewable && ' · No se renueva'}
          {account.fallenAt && <strong className="text-bad"> · Caída</strong>}
        </p>
      </div>
      {shown && (
        <dl className="grid gap-1 rounded-control bg-raised px-3 py-2">
          <Row term="Usuario" of={about} value={shown.username} copyable />
          <Row term="Contraseña" of={about} value={shown.password} copyable />
          {shown.profiles.map(({ id: profileId, perfil, pin }) => (
            <Row key={profileId} term="Perfil" of={about} value={pin === '' ? perfil : `${perfil} · PIN ${pin}`} />
          ))}
        </dl>
      )}
      <KnownBy count={knownBy} about={about} />
      {setAside.length > 0 && (
        <ul className="grid gap-1 text-14">
          {setAside.map(({ id: profileId, number, at }) => (
            <li
              key={profileId}
              className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-1"
            >
              <span className="flex-1 text-soft">
                Perfil {shown?.profiles.find((it) => it.id === profileId)?.perfil ?? `n.º ${number}`} por cambiar desde
                el {formatDay(at)}: no se vende
              </span>
              <Button
                size="sm"
                variant="secondary"
                about={`perfil ${number} de la ${about}`}
                onClick={() => givePinTo(profileId)}
              >
                Poner PIN nuevo
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 *:flex-auto max-xs:*:px-2! max-xs:[&_svg]:hidden">
        <Button
          size="sm"
          about={`de la ${about}`}
          variant="secondary"
          onClick={() => {
            reveal.reset()
            onChange()
          }}
          icon={<Pencil size={18} />}
        >
          Cambiar contraseña
        </Button>
        <FallButton accountId={id} fallenAt={account.fallenAt} />
      </div>
      {pinOf !== undefined && <NewPinDialog profileId={pinOf} onClose={() => givePinTo(undefined)} />}
    </li>
  )
}
