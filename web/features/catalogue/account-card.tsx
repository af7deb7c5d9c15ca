import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import type { Account } from '#contract/catalogue/stock.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { Row } from '../../ui/row.tsx'
import { toast } from '../../ui/toast.ts'
import { FallButton } from '../outages/fall-button.tsx'
import { KnownBy } from './known-by.tsx'
import { ProfileLine } from './profile-line.tsx'

type Props = { productId: number; account: Account; onChange: () => void; onRemove: () => void }

/** One account: who rents its profiles, and on request its credentials, which the server records in the audit trail. */
export function AccountCard({ productId, account, onChange, onRemove }: Props) {
  const reveal = useMutation({
    mutationFn: () =>
      call(api.catalogue.revealAccounts, { params: { id: productId }, query: { accountId: account.id } }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    // Credentials are not cached once no component shows them.
    gcTime: 0,
  })
  const shown = reveal.data?.items[0]
  const about = `cuenta ${account.id}`
  const taken = account.profiles.filter(({ purchase }) => purchase !== null).length
  const toChange = account.profiles.filter((profile) => profile.setAsideAt).length
  const Icon = shown ? EyeOff : Eye
  const change = () => {
    reveal.reset()
    onChange()
  }
  return (
    <li className="grid gap-3 rounded-card border border-line p-4" aria-label={`Cuenta ${account.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <strong>Cuenta #{account.id}</strong>
          <span className="text-14 text-soft"> · desde el {formatDay(account.createdAt)}</span>
        </p>
        <p className="text-14 text-soft">
          {taken} de {account.profiles.length} en uso
          {toChange > 0 && ` · ${toChange} por cambiar`}
          {!account.renewable && ' · No se renueva'}
          {account.fallenAt && <strong className="text-bad"> · Caída</strong>}
        </p>
      </div>
      {shown && (
        <dl className="grid gap-1 rounded-control bg-raised px-3 py-2">
          <Row term="Usuario" of={about} value={shown.username} copyable />
          <Row term="Contraseña" of={about} value={shown.password} copyable />
        </dl>
      )}
      <KnownBy count={account.knownBy} about={about} onChange={change} />
      <ul className="grid gap-1 text-14">
        {account.profiles.map((profile, index) => (
          <ProfileLine
            key={profile.id}
            number={index + 1}
            profile={profile}
            secrets={shown?.profiles.find(({ id }) => id === profile.id)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 max-xs:*:flex-auto">
        <Button
          size="sm"
          about={about}
          variant="quiet"
          busy={reveal.isPending}
          aria-expanded={shown !== undefined}
          onClick={() => (shown ? reveal.reset() : reveal.mutate())}
          icon={<Icon size={18} />}
        >
          {shown ? 'Ocultar datos' : 'Mostrar datos'}
        </Button>
        <Button size="sm" about={about} variant="secondary" onClick={change} icon={<Pencil size={18} />}>
          Cambiar
        </Button>
        <FallButton accountId={account.id} fallenAt={account.fallenAt} />
        {!account.everSold && (
          <Button size="sm" variant="danger" about={about} onClick={onRemove} icon={<Trash2 size={18} />}>
            Eliminar
          </Button>
        )}
      </div>
    </li>
  )
}
