import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usernameLength } from '#domain/user.ts'
import { ApiError, call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { takeReturnTo } from '../../platform/return-to.ts'
import { standingOf, startSession } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { LegalNames, useLegalVersions } from '../legal-texts/legal-links.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { KeepSession } from './keep-session.tsx'
import { rememberNewUsername } from './new-username.ts'

const messageMs = 3000

export function RegisterPage() {
  const { data: settings } = useQuery(settingsQuery)
  if (settings?.switches.registration === false) return <Closed />
  return <Registration />
}

function Closed() {
  const words = useWords()
  return (
    <AuthLayout title="Registro cerrado">
      <p className="mb-4 text-soft">
        Por ahora no se abren cuentas nuevas. Si necesitas una, escríbenos por WhatsApp: los números están al final de
        la página de inicio.
      </p>
      <ButtonLink variant="secondary" full href={`#${paths.login()}`}>
        {words.login}
      </ButtonLink>
    </AuthLayout>
  )
}

function Registration() {
  const words = useWords()
  const [keepSession, setKeep] = useState(false)
  const { terms, privacy } = useLegalVersions()
  const form = useForm({
    initial: { username: '', password: '', telefono: '' },
    send: async (body) => {
      const { message } = await call(api.users.register, {
        body: { ...body, ...(terms !== null && { terms }), ...(privacy !== null && { privacy }) },
      })
      const { username, password } = body
      // The account is there even if this fails: the user then logs in.
      const session = await call(api.users.login, { body: { username, password, keepSession } }).catch(() => undefined)
      return { message, session }
    },
    onSuccess: ({ message, session }, { username }) => {
      toast(message, { type: 'good', ms: messageMs })
      if (session) startSession({ ...session, keep: keepSession })
      else rememberNewUsername(username)
      navigate(session ? takeReturnTo(standingOf(session.user)) : paths.login(), { replace: true })
    },
    // The texts are other ones by now: the form shows those, and is sent again.
    onError: (failure) =>
      failure instanceof ApiError && failure.code === 'LEGAL_TEXT_CHANGED' ? refresh(keys.settings) : undefined,
    shownForMs: messageMs,
  })
  // This message stays, because it says how long to wait.
  const { error } = form
  const tooMany = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS' ? error.message : undefined
  return (
    <AuthLayout title="Crear cuenta">
      <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
        <TextField
          label={words.username}
          required
          minLength={usernameLength.min}
          maxLength={usernameLength.max}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
          hint={`De ${usernameLength.min} a ${usernameLength.max} caracteres.`}
        />
        <NewPasswordField label={words.password} {...form.field('password')} />
        <PhoneField label="Teléfono" required {...form.field('telefono')} />
        <KeepSession checked={keepSession} onChange={setKeep} />
        <Notice tone="bad">{tooMany ?? form.shownError?.message}</Notice>
        {(terms !== null || privacy !== null) && (
          <p className="text-14 text-soft">
            Al crear tu cuenta aceptas <LegalNames />.
          </p>
        )}
        <Button type="submit" size="lg" full busy={form.isPending} disabled={form.isSuccess}>
          Registrarse
        </Button>
        <p className="pt-2 text-center text-14 text-soft">¿Ya tienes cuenta?</p>
        <ButtonLink variant="secondary" full href={`#${paths.login()}`}>
          {words.login}
        </ButtonLink>
      </Form>
    </AuthLayout>
  )
}
