import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailServerReply } from '#contract/mail-server.ts'
import { call, issueOf } from '../../platform/api.ts'
import { keys, refresh, showReply } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { mailServerQuery } from './queries.ts'
import { SettingsFrame, SettingsSection } from './settings-section.tsx'
import { useDraft } from './use-draft.ts'

const providers = [
  { label: 'Gmail', host: 'smtp.gmail.com', port: '465' },
  { label: 'Yahoo', host: 'smtp.mail.yahoo.com', port: '465' },
  { label: 'Zoho', host: 'smtp.zoho.com', port: '465' },
  { label: 'Brevo', host: 'smtp-relay.brevo.com', port: '587' },
]

/** The SMTP server of the shop. The server logs in to it before the settings are saved. */
export function MailSection() {
  const server = useQuery(mailServerQuery)
  if (server.data && server.data.source !== 'configuration') return <MailServerForm saved={server.data} />
  return (
    <SettingsFrame id="correo">
      <div className="mt-5">
        <Loaded query={server} skeleton={<Skeleton className="h-24" />}>
          {(saved) => (
            <>
              <p>El servidor de correo lo fijó quien instaló la tienda.</p>
              <Failing count={saved.failing} />
              <div className="mt-4 flex">
                <TestMail />
              </div>
            </>
          )}
        </Loaded>
      </div>
    </SettingsFrame>
  )
}

const nothing = { host: '', port: '465', username: '', sender: '' }

function MailServerForm({ saved: { source, server, failing } }: { saved: MailServerReply }) {
  const { port, ...texts } = server ?? nothing
  const { draft, edit, error, unsaved } = useDraft({
    id: 'correo',
    saved: { ...texts, port: String(port), password: '' },
    send: ({ draft: typed, shown }) =>
      call(api.mailServer.save, {
        body: {
          ...typed,
          port: Number(typed.port),
          sender: typed.sender || typed.username,
          password: typed.password || undefined,
          shown: shown.host === '' ? null : { ...shown, port: Number(shown.port) },
        },
      }),
    onSuccess: async (reply) => {
      await showReply(mailServerQuery.queryKey, reply)
      toast('Los correos de la tienda ya salen por este servidor', { type: 'good' })
      return refresh(keys.dashboard)
    },
    reread: () => refresh(mailServerQuery.queryKey),
  })
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => edit({ ...draft, [name]: event.target.value }),
    error: issueOf(error, name),
  })
  return (
    <SettingsSection
      hint={
        source === 'settings'
          ? 'Por aquí salen los enlaces para verificar un correo o cambiar la contraseña, y los avisos de recargas.'
          : 'Sin servidor de correo nadie recibe sus enlaces ni sus avisos: se guardan en la carpeta outbox de la tienda.'
      }
      id="correo"
      {...unsaved}
    >
      <Failing count={failing} />
      {source === 'settings' && (
        <div className="flex flex-wrap gap-3">
          <TestMail />
          <RemoveServer host={texts.host} />
        </div>
      )}
      <SelectField
        label="Proveedor"
        blank="Otro"
        options={providers.map(({ label }) => label)}
        value={providers.find(({ host }) => host === draft.host)?.label ?? ''}
        onChange={(event) => {
          const chosen = providers.find(({ label }) => label === event.target.value)
          edit({ ...draft, host: chosen?.host ?? '', port: chosen?.port ?? nothing.port })
        }}
        hint="Gmail y Yahoo piden una contraseña de aplicación, que se crea en la seguridad de tu cuenta."
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <TextField
          label="Servidor"
          maxLength={253}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="smtp.ejemplo.com"
          {...field('host')}
        />
        <TextField label="Puerto" maxLength={5} inputMode="numeric" autoComplete="off" {...field('port')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Usuario"
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField
          label="Contraseña"
          shows="contraseña del correo"
          maxLength={200}
          autoComplete="new-password"
          {...field('password')}
          hint={source === 'settings' ? 'Vacía, sigue la guardada.' : undefined}
        />
      </div>
      <TextField
        label="Remitente"
        type="email"
        maxLength={254}
        autoComplete="off"
        {...field('sender')}
        hint="El correo que ven tus clientes, con el nombre de tu tienda. Vacío, el usuario."
      />
    </SettingsSection>
  )
}

function Failing({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="rounded-control bg-warn-wash px-3 py-2.5 font-medium text-warn">
      {count === 1 ? '1 correo no sale' : `${count} correos no salen`}: el servidor no responde o no los acepta. Se
      intenta de nuevo cada pocos minutos, por tres días.
    </p>
  )
}

function RemoveServer({ host }: { host: string }) {
  const [asking, ask] = useState(false)
  return (
    <>
      <Button variant="danger" className="max-md:grow" onClick={() => ask(true)}>
        Quitar
      </Button>
      {asking && (
        <ConfirmAction
          title="Quitar el servidor de correo"
          confirmLabel="Quitar"
          danger
          act={() => call(api.mailServer.remove)}
          onDone={() => toast('El servidor de correo se quitó', { type: 'good' })}
          refresh={() => refresh(mailServerQuery.queryKey, keys.dashboard)}
          onClose={() => ask(false)}
        >
          <p>
            Los correos dejan de salir por <strong className="break-all">{host}</strong>, y su contraseña se borra.
          </p>
        </ConfirmAction>
      )}
    </>
  )
}

function TestMail() {
  const [open, show] = useState(false)
  return (
    <>
      <Button variant="secondary" className="max-md:grow" onClick={() => show(true)}>
        Enviar una prueba
      </Button>
      {open && <TestMailDialog onClose={() => show(false)} />}
    </>
  )
}

function TestMailDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { to: '' },
    send: (body) => call(api.mailServer.test, { body }),
    onSuccess: (_, { to }) => {
      toast(`Correo enviado a ${to}. Si no llega, mira la carpeta de spam.`, { type: 'good' })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Correo de prueba"
      submitLabel="Enviar"
      size="sm"
      busy={form.isPending}
      error={form.error}
      dirty={false}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Para" type="email" required autoComplete="email" maxLength={254} {...form.field('to')} />
    </FormDialog>
  )
}
