import { useMutation } from '@tanstack/react-query'
import { BadgeCheck, MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Me } from '#contract/users/users.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { updateUser, useSession } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.ts'
import { PlaceFields } from '../places/place-fields.tsx'
import { Avatar } from './user-badge.tsx'

/** The personal data of the user: name, contact, address. */
export function ProfileDataPage() {
  const session = useSession()
  return <Page title="Información de datos">{session && <ProfileForm user={session.user} />}</Page>
}

const draftOf = (user: Me) => ({
  nombre: user.nombre ?? '',
  apellido: user.apellido ?? '',
  email: user.email ?? '',
  dni: user.dni ?? '',
  telefono: user.telefono,
  departamento: user.departamento ?? '',
  provincia: user.provincia ?? '',
  distrito: user.distrito ?? '',
  direccion: user.direccion ?? '',
  password: '',
})

function ProfileForm({ user }: { user: Me }) {
  const isOther = (email: string) => email.trim() !== (user.email ?? '')
  const { draft, edit, accept, field, issue, ...form } = useForm({
    initial: draftOf(user),
    send: ({ password, ...fields }) =>
      call(api.users.changeMe, {
        params: { id: user.id },
        body: { ...fields, ...(isOther(fields.email) ? { password } : { email: user.email }) },
      }),
    onSuccess: (changed, sent) => {
      updateUser(changed)
      accept(draftOf(changed), sent)
      const mailed = isOther(sent.email) && changed.email
      toast(mailed ? 'Datos guardados. Revisa tu correo para verificarlo.' : 'Datos guardados', {
        type: 'good',
      })
    },
  })
  const words = useWords()
  const otherEmail = isOther(draft.email)
  return (
    <Form onSubmit={form.submit} error={form.error} className="grid max-w-3xl gap-8">
      <div className="flex items-center gap-4">
        <Avatar url={user.avatar} size={64} className="shrink-0" />
        <div className="min-w-0">
          <p className="truncate text-18 font-bold">{user.username}</p>
          <p className="text-14 text-soft">{`${words.userCode} ${user.codigo}`}</p>
        </div>
      </div>
      <Group title="Quién eres">
        <TextField label="Nombre" autoComplete="given-name" maxLength={60} {...field('nombre')} />
        <TextField label="Apellido" autoComplete="family-name" maxLength={60} {...field('apellido')} />
        <TextField
          label="DNI"
          inputMode="numeric"
          maxLength={8}
          hint="Con tu DNI te encontramos si ganas un sorteo. Los demás clientes no lo ven."
          {...field('dni')}
        />
      </Group>
      <Group title="Cómo te encontramos">
        <PhoneField label="Teléfono" required {...field('telefono')} />
        <TextField
          label={words.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={otherEmail ? undefined : <EmailState user={user} />}
          {...field('email')}
        />
        {otherEmail && (
          <PasswordField
            label="Tu contraseña"
            autoComplete="current-password"
            maxLength={128}
            {...field('password')}
            hint="La pedimos para cambiar el correo, porque con él se recupera la cuenta."
          />
        )}
      </Group>
      <section className="grid gap-4">
        <h2 className="text-18 font-bold">Dónde vives</h2>
        <PlaceFields
          value={draft}
          onChange={edit}
          errors={{
            departamento: issue('departamento'),
            provincia: issue('provincia'),
            distrito: issue('distrito'),
          }}
        />
        <TextField label="Dirección" autoComplete="address-line1" maxLength={200} {...field('direccion')} />
      </section>
      <div className="grid gap-4 sm:max-w-xs">
        <Notice tone="bad">{form.error?.message}</Notice>
        <Button type="submit" size="lg" busy={form.isPending}>
          Guardar
        </Button>
      </div>
    </Form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-18 font-bold">{title}</h2>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}

/** Whether the e-mail address is verified, and a button to verify it. */
function EmailState({ user }: { user: Me }) {
  const again = useMutation({
    mutationFn: () => call(api.users.sendVerification, { params: { id: user.id } }),
    onSuccess: ({ message }) => toast(message, { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  if (!user.email) return <>Con un correo puedes recuperar tu contraseña.</>
  if (user.emailVerified) {
    return (
      <span className="inline-flex items-center gap-1.5 text-good">
        <BadgeCheck size={16} />
        Verificado
      </span>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="inline-flex items-center gap-1.5 text-warn">
        <MailWarning size={16} />
        Sin verificar
      </span>
      <button
        type="button"
        onClick={() => again.mutate()}
        disabled={again.isPending || again.isSuccess}
        className="-my-1.5 py-1.5 font-semibold text-accent underline-offset-4 hover:underline disabled:text-soft"
      >
        {again.isSuccess ? 'Enviado: revisa tu correo' : 'Enviar el correo otra vez'}
      </button>
    </span>
  )
}
