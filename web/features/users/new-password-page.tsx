import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#contract/index.ts'
import { passwordLength } from '#domain/user.ts'
import { ApiError, call, issueOf } from '../../platform/api.ts'
import { navigate, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { currentSession, endSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useTransientValue } from '../../ui/use-transient-value.ts'
import { AuthLayout } from './auth-layout.tsx'

const shownForMs = 3000

/** Where the link of a recovery mail leads: a new password, once. */
export function NewPasswordPage() {
  const [query] = useQueryPart()
  const token = query.get('token') ?? ''
  const [password, setPassword] = useState('')
  const [failure, fail] = useTransientValue<string>(shownForMs)
  const save = useMutation({
    mutationFn: () => call(api.users.recoverPassword, { params: { token }, body: { password } }),
    // Every session of the account has ended, perhaps the one of this page too.
    onSuccess: () => {
      if (currentSession()) endSession()
    },
    onError: (error) => fail(error.message),
  })
  useEffect(() => {
    if (!save.isSuccess) return
    const timer = setTimeout(() => navigate(paths.login(), { replace: true }), shownForMs)
    return () => clearTimeout(timer)
  }, [save.isSuccess])
  const dead = token === '' || (save.error instanceof ApiError && save.error.code === 'RECOVERY_LINK_INVALID')
  if (dead) {
    return (
      <AuthLayout title="Este enlace ya no sirve">
        <div className="grid gap-4">
          <p role="alert" className="text-soft">
            Cada enlace funciona una sola vez y dura 30 minutos. Pide uno nuevo: llega en unos minutos.
          </p>
          <ButtonLink size="lg" full href={`#${paths.recovery()}`}>
            Pedir otro enlace
          </ButtonLink>
          <ButtonLink variant="secondary" full href={`#${paths.login()}`}>
            Login
          </ButtonLink>
        </div>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Nueva contraseña">
      <Form onSubmit={() => save.mutate()} error={save.error} className="grid gap-4">
        <PasswordField
          label="Nueva contraseña"
          name="password"
          required
          minLength={passwordLength.min}
          maxLength={passwordLength.max}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={issueOf(save.error, 'password')}
          hint={`Al menos ${passwordLength.min} caracteres. Se cerrarán tus otras sesiones.`}
        />
        <Notice tone="bad">{failure}</Notice>
        <Notice tone="good">{save.data?.message}</Notice>
        <Button type="submit" size="lg" full busy={save.isPending} disabled={save.isSuccess}>
          Guardar
        </Button>
        <ButtonLink variant="secondary" full href={`#${paths.login()}`}>
          Login
        </ButtonLink>
      </Form>
    </AuthLayout>
  )
}
