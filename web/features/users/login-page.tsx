import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { screenAfterLogIn } from '../../platform/first-start.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { takeReturnTo } from '../../platform/return-to.ts'
import { standingOf, startSession } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.ts'
import { AuthLayout } from './auth-layout.tsx'
import { KeepSession } from './keep-session.tsx'
import { newUsername } from './new-username.ts'

export function LoginPage() {
  const words = useWords()
  const [keepSession, setKeep] = useState(false)
  const form = useForm({
    initial: { username: newUsername(), password: '' },
    send: (draft) => call(api.users.login, { body: { ...draft, keepSession } }),
    onSuccess: async ({ token, user }) => {
      startSession({ token, user, keep: keepSession })
      const standing = standingOf(user)
      navigate(await screenAfterLogIn(takeReturnTo(standing), standing), { replace: true })
    },
    shownForMs: 2000,
  })
  return (
    <AuthLayout title="Ingresar">
      <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
        <TextField
          label={words.username}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          {...form.field('username')}
        />
        <PasswordField
          label={words.password}
          required
          maxLength={128}
          autoComplete="current-password"
          {...form.field('password')}
          // The message on the screen disappears; screen-reader users can still read it here.
          aria-description={form.error?.message}
        />
        <KeepSession checked={keepSession} onChange={setKeep} />
        <a
          href={`#${paths.recovery()}`}
          className="-my-2 inline-flex min-h-11 items-center justify-self-start text-14 font-semibold text-accent no-underline hover:underline"
        >
          ¿Olvidaste tu contraseña?
        </a>
        <Notice tone="bad">{form.shownError?.message}</Notice>
        <Button type="submit" size="lg" full busy={form.isPending}>
          Ingresar
        </Button>
        <p className="pt-2 text-center text-14 text-soft">¿Aún no tienes cuenta?</p>
        <ButtonLink variant="secondary" full href={`#${paths.register()}`}>
          Registrarse
        </ButtonLink>
      </Form>
    </AuthLayout>
  )
}
