import { useState } from 'react'
import type { Me } from '#contract/users/users.ts'
import type { ProofAsked } from '#domain/second-factor.ts'
import { ApiError, call } from '../../platform/api.ts'
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
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.ts'
import { FactorForm } from '../second-factor/factor-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { KeepSession } from './keep-session.tsx'
import { newUsername } from './new-username.ts'

type Entered = { token: string; user: Me; reopened?: true | undefined }

export function LoginPage() {
  const words = useWords()
  const [keepSession, setKeep] = useState(false)
  const [asked, ask] = useState<ProofAsked>()
  const enter = async ({ token, user, reopened }: Entered) => {
    startSession({ token, user, keep: keepSession })
    if (reopened) toast('Tu cuenta vuelve a estar abierta', { type: 'good' })
    const standing = standingOf(user)
    navigate(await screenAfterLogIn(takeReturnTo(standing), standing), { replace: true })
  }
  const form = useForm<'username' | 'password', Entered>({
    initial: { username: newUsername(), password: '' },
    send: (draft) => call(api.users.login, { body: { ...draft, keepSession } }),
    onSuccess: enter,
    onError: (error) => error instanceof ApiError && error.code === 'FACTOR_NEEDED' && ask(error.proof),
    shownForMs: 2000,
  })
  if (asked) {
    const ticket = asked.ticket ?? ''
    return (
      <AuthLayout title="Segundo paso">
        <FactorForm
          ways={asked.ways}
          ask={() => call(api.secondFactor.askLogin, { body: { ticket } })}
          send={(given) => call(api.secondFactor.login, { body: { ticket, ...given } })}
          onDone={enter}
          onCancel={() => ask(undefined)}
        />
      </AuthLayout>
    )
  }
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
