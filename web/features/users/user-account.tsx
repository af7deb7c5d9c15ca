import { ArrowRightLeft, Ban, Gift, HandCoins, History, KeyRound, LockOpen, Scale } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/users/users.ts'
import { readablePhone } from '#domain/phone.ts'
import { fullName, roles, type Role } from '#domain/user.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { SelectBox } from '../../ui/select-field.tsx'
import { useWords } from '../../ui/words.ts'
import { soles } from '../../ui/soles.ts'
import { UserAgreements } from '../legal-texts/user-agreements.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { BonusDialog } from './bonus-dialog.tsx'
import { ChangeRoleDialog, SetStateDialog } from './account-dialogs.tsx'
import { LevelSelect } from './level-select.tsx'
import { roleLabels } from './role-labels.ts'
import { SetPasswordDialog } from './set-password-dialog.tsx'
import { Avatar } from './user-badge.tsx'
import { UserFactor } from './user-factor.tsx'
import { UserPriceList } from './user-price-list.tsx'

/** The data of one account, and an administrator's actions on it. */
export function UserAccount({ user }: { user: User }) {
  return (
    <>
      <Head user={user} />
      <Facts user={user} />
      <UserActions user={user} />
      <UserFactor user={user} />
      <UserAgreements userId={user.id} />
      {user.role === 'RESELLER' && <UserPriceList user={user} />}
    </>
  )
}

function Head({ user }: { user: User }) {
  return (
    <div className="mb-5 flex items-center gap-4">
      <Avatar url={user.avatar} size={64} className="shrink-0" />
      <div>
        <p className="font-display text-28 font-extrabold">{soles(user.balance)}</p>
        <p className="flex flex-wrap gap-2">
          <Chip tone={roleLabels[user.role].tone}>{roleLabels[user.role].label}</Chip>
          {user.level && <Chip>{user.level.name}</Chip>}
          {user.disabled && <Chip tone="bad">Desactivada</Chip>}
        </p>
      </div>
    </div>
  )
}

type OpenDialog = 'password' | 'bonus' | 'adjust' | 'state' | { role: Role }

function UserActions({ user }: { user: User }) {
  const own = useSession()?.user.id === user.id
  const [asked, ask] = useState<OpenDialog>()
  const done = () => ask(undefined)
  return (
    <>
      <div className="mt-6 grid gap-3 border-t border-line pt-5">
        {!own && (
          <label className="grid gap-1.5 text-14 font-semibold">
            Rol
            <SelectBox
              value={user.role}
              onChange={(event) => {
                const role = roles.find((known) => known === event.target.value)
                if (role && role !== user.role) ask({ role })
              }}
            >
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleLabels[role].label}
                </option>
              ))}
            </SelectBox>
          </label>
        )}
        {user.role === 'RESELLER' && <LevelSelect user={user} />}
        <div className="grid gap-3 xs:grid-cols-2">
          {!own && (
            <Button variant="secondary" onClick={() => ask('password')} icon={<KeyRound size={18} />}>
              Nueva contraseña
            </Button>
          )}
          <Button variant="secondary" onClick={() => ask('bonus')} icon={<Gift size={18} />}>
            Bono
          </Button>
          {user.balance > 0 && (
            <Button variant="secondary" onClick={() => ask('adjust')} icon={<Scale size={18} />}>
              Quitar saldo
            </Button>
          )}
          {!own && (
            <Button
              variant={user.disabled ? 'good' : 'danger'}
              onClick={() => ask('state')}
              icon={user.disabled ? <LockOpen size={18} /> : <Ban size={18} />}
            >
              {user.disabled ? 'Activar' : 'Desactivar'}
            </Button>
          )}
        </div>
        <div className="-mx-3 flex flex-wrap">
          <ButtonLink
            variant="quiet"
            size="sm"
            href={`#${paths.topUpsAdmin({ tab: 'movimientos', username: user.username })}`}
            icon={<ArrowRightLeft size={16} />}
          >
            Movimientos
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            size="sm"
            href={`#${paths.topUpsAdmin({ username: user.username })}`}
            icon={<HandCoins size={16} />}
          >
            Recargas por aceptar
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            size="sm"
            href={`#${paths.auditAdmin({ subject: 'user', subjectId: user.id })}`}
            icon={<History size={16} />}
          >
            Auditoría
          </ButtonLink>
        </div>
      </div>
      {asked === 'password' && <SetPasswordDialog user={user} onClose={done} />}
      {asked === 'bonus' && <BonusDialog user={user} onClose={done} />}
      {asked === 'adjust' && <AdjustDialog user={user} onClose={done} />}
      {asked === 'state' && <SetStateDialog user={user} onClose={done} />}
      {typeof asked === 'object' && <ChangeRoleDialog user={user} role={asked.role} onClose={done} />}
    </>
  )
}

function Facts({ user }: { user: User }) {
  const words = useWords()
  const facts: [term: string, value: string | null, copied?: boolean][] = [
    ['Código', user.codigo, true],
    ['Teléfono', readablePhone(user.telefono), true],
    ['Nombre', fullName(user)],
    ['DNI', user.dni, true],
    [words.email, user.email && `${user.email}${user.emailVerified ? '' : ' (sin verificar)'}`],
    ['Lugar', [user.distrito, user.provincia, user.departamento].filter(Boolean).join(', ')],
    ['Dirección', user.direccion],
    ['Creada', formatMoment(user.createdAt)],
  ]
  return (
    <dl className="grid gap-x-4 gap-y-1 xs:grid-cols-2">
      {facts.map(([term, value, copied]) => (
        <div key={term} className="min-w-0 max-xs:flex max-xs:items-center max-xs:gap-3">
          <dt className="text-14 text-soft max-xs:w-20 max-xs:shrink-0">{term}</dt>
          <dd className="-mr-3 flex min-h-9 items-center font-medium">
            {value ? (
              <span className="min-w-0 wrap-anywhere">{value}</span>
            ) : (
              <span className="text-soft">Sin dato</span>
            )}
            {value && copied && <CopyButton label={term} value={value} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
