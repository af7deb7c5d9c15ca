import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { OwnFactors, Passkey } from '#contract/second-factor.ts'
import { recoveryCodeCount } from '#domain/second-factor.ts'
import { may } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { knowsPasskeys } from '../../platform/passkey.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { useStanding } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ownFactorsQuery, refreshFactors } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpDialog } from './totp-dialog.tsx'

const onlyPassword = 'Entrarás solo con tu contraseña, y tus códigos de recuperación dejan de servir.'

type Act = 'addTotp' | 'removeTotp' | 'addPasskey' | 'renewCodes' | 'demand' | 'keep' | Passkey

/** By what the user proves who they are besides the password: adds, removes, and renews recovery codes. */
export function SecurityPage() {
  const factors = useQuery(ownFactorsQuery)
  return (
    <Page title="Seguridad">
      <div className="grid max-w-2xl gap-5">
        <Loaded query={factors} skeleton={<SkeletonList count={3} className="h-32" />}>
          {(own) => <Factors own={own} />}
        </Loaded>
        <ButtonLink variant="secondary" href={`#${paths.sessions()}`}>
          Ver dónde está abierta tu cuenta
        </ButtonLink>
      </div>
    </Page>
  )
}

function Factors({ own }: { own: OwnFactors }) {
  const [act, start] = useState<Act>()
  const stop = () => start(undefined)
  const administers = may.administer(useStanding())
  const has = own.totp !== null || own.passkeys.length > 0
  const offersPasskeys = own.passkeysPossible && knowsPasskeys()
  return (
    <>
      {own.required && !has && (
        <p role="status" className="rounded-card bg-warn-wash p-4 font-medium text-warn">
          La tienda pide a su equipo un segundo paso. Actívalo para continuar: hasta entonces no se abre nada más.
        </p>
      )}
      {own.removal && (
        <div role="status" className="grid justify-items-start gap-3 rounded-card bg-warn-wash p-4 text-warn">
          <p className="font-medium">
            {`Un administrador pidió quitar tu segundo paso. Se quita el ${formatMoment(own.removal.endsAt)}, si nadie lo cancela.`}
          </p>
          <Button variant="danger" size="sm" onClick={() => start('keep')}>
            No fui yo: cancelar
          </Button>
        </div>
      )}
      <p className="text-soft">
        Con el segundo paso, a quien sepa tu contraseña le falta tu celular. Al entrar, y antes de lo que más importa,
        te lo pediremos a ti también.
      </p>
      {own.asks === 'email' && (
        <p className="rounded-card border border-line bg-surface p-5">
          Para activarlo te enviamos un código por correo.{' '}
          <a href={`#${paths.profileData()}`} className="font-semibold">
            Primero guarda y verifica tu correo
          </a>
          .
        </p>
      )}
      <Part
        title="Aplicación de códigos"
        chip={own.totp ? <Chip tone="good">Activa</Chip> : undefined}
        text={own.totp ? `Desde ${formatMoment(own.totp)}.` : 'Un código nuevo cada 30 segundos, también sin internet.'}
      >
        {own.totp ? (
          <Button variant="danger" size="sm" about="aplicación de códigos" onClick={() => start('removeTotp')}>
            Quitar
          </Button>
        ) : (
          <Button size="sm" disabled={own.asks === 'email'} onClick={() => start('addTotp')}>
            Activar códigos
          </Button>
        )}
      </Part>
      {(offersPasskeys || own.passkeys.length > 0) && (
        <Part
          title="Llaves de acceso"
          chip={own.passkeys.length > 0 ? <Chip tone="good">{String(own.passkeys.length)}</Chip> : undefined}
          text="Tu huella, tu rostro o el PIN de este dispositivo, o una llave de seguridad. Es lo más rápido y lo más seguro."
          list={own.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{passkey.name}</p>
                <p className="text-14 text-soft">
                  {`Desde ${formatMoment(passkey.createdAt)}${passkey.usedAt ? ` · última vez ${formatMoment(passkey.usedAt)}` : ''}`}
                </p>
              </div>
              <Button variant="danger" size="sm" about={passkey.name} onClick={() => start(passkey)}>
                Quitar
              </Button>
            </li>
          ))}
        >
          {offersPasskeys && (
            <Button size="sm" disabled={own.asks === 'email'} onClick={() => start('addPasskey')}>
              Agregar llave de acceso
            </Button>
          )}
        </Part>
      )}
      {has && (
        <Part
          title="Códigos de recuperación"
          chip={
            <Chip tone={own.recoveryCodes > 2 ? 'good' : 'warn'}>{`${own.recoveryCodes} de ${recoveryCodeCount}`}</Chip>
          }
          text="Para entrar si pierdes tu celular. Cada uno sirve una vez."
        >
          <Button variant="secondary" size="sm" onClick={() => start('renewCodes')}>
            Hacer códigos nuevos
          </Button>
        </Part>
      )}
      {administers && has && (
        <Part
          title="Segundo paso para el equipo"
          chip={own.required ? <Chip tone="good">Se pide</Chip> : undefined}
          text="Los administradores y proveedores que no lo tengan no podrán hacer nada más hasta activarlo."
        >
          <Button variant="secondary" size="sm" onClick={() => start('demand')}>
            {own.required ? 'Dejar de pedirlo' : 'Pedirlo a todo el equipo'}
          </Button>
        </Part>
      )}
      {act === 'demand' && (
        <ConfirmAction
          title={own.required ? 'Dejar de pedir el segundo paso' : 'Pedir el segundo paso a todo el equipo'}
          confirmLabel={own.required ? 'Dejar de pedirlo' : 'Pedirlo'}
          act={() => call(api.settings.change, { body: { secondFactorRequired: !own.required } })}
          onDone={() =>
            toast(own.required ? 'Ya no se pide' : 'Desde ahora se pide a todo el equipo', { type: 'good' })
          }
          refresh={refreshFactors}
          onClose={stop}
        >
          {own.required
            ? 'Quien lo tenga lo sigue usando, y podrá quitarlo.'
            : 'Quien no lo tenga verá solo esta pantalla, también si está trabajando ahora. Avísales antes.'}
        </ConfirmAction>
      )}
      {act === 'keep' && (
        <ConfirmAction
          title="Seguir con tu segundo paso"
          confirmLabel="Cancelar el pedido"
          cancelLabel="Volver"
          act={() => call(api.secondFactor.cancelOwnRemoval)}
          onDone={() => toast('Tu segundo paso se queda', { type: 'good' })}
          refresh={refreshFactors}
          onClose={stop}
        >
          Nada cambia en tu cuenta. Se lo diremos a los administradores.
        </ConfirmAction>
      )}
      {act === 'addTotp' && <TotpDialog asks={own.asks} onClose={stop} />}
      {act === 'addPasskey' && <PasskeyDialog asks={own.asks} onClose={stop} />}
      {act === 'renewCodes' && <RenewDialog onClose={stop} />}
      {act === 'removeTotp' && (
        <PasswordDialog
          title="Quitar la aplicación de códigos"
          submitLabel="Quitar"
          act={(body) => call(api.secondFactor.removeTotp, { body })}
          onDone={() => {
            toast('Quitaste la aplicación de códigos', { type: 'good' })
            stop()
          }}
          onSettled={refreshFactors}
          onClose={stop}
        >
          {own.passkeys.length > 0 ? 'Seguirás entrando con tu llave de acceso.' : onlyPassword}
        </PasswordDialog>
      )}
      {typeof act === 'object' && (
        <PasswordDialog
          title="Quitar la llave de acceso"
          submitLabel="Quitar"
          act={(body) => call(api.secondFactor.removePasskey, { params: { id: act.id }, body })}
          onDone={() => {
            toast('Quitaste la llave de acceso', { type: 'good' })
            stop()
          }}
          onSettled={refreshFactors}
          onClose={stop}
        >
          <strong className="wrap-anywhere">{act.name}</strong> ya no servirá para entrar.{' '}
          {own.totp === null && own.passkeys.length === 1 && onlyPassword}
        </PasswordDialog>
      )}
    </>
  )
}

type PartProps = {
  title: string
  chip: ReactNode
  text: string
  list?: readonly ReactNode[]
  children: ReactNode
}

function Part({ title, chip, text, list, children }: PartProps) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <h2 className="flex flex-wrap items-center gap-2 text-18 font-bold">
        {title}
        {chip}
      </h2>
      <p className="text-14 text-soft">{text}</p>
      {list !== undefined && list.length > 0 && <ul className="divide-y divide-line">{list}</ul>}
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}

/** Those of before stop working once the new ones are made. */
function RenewDialog({ onClose }: { onClose: () => void }) {
  const [codes, show] = useState<string[]>()
  if (codes) {
    return (
      <Dialog open onOpenChange={() => {}} title="Códigos de recuperación" size="sm">
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <PasswordDialog
      title="Hacer códigos nuevos"
      submitLabel="Hacerlos"
      act={(body) => call(api.secondFactor.renewCodes, { body })}
      onDone={({ recoveryCodes }) => show(recoveryCodes)}
      onSettled={refreshFactors}
      onClose={onClose}
    >
      Los códigos que guardaste antes dejan de servir.
    </PasswordDialog>
  )
}
