import { useEffect } from 'react'
import { passwordLength } from '#domain/user.ts'
import { ApiError, call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { navigate, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { currentSession, endSession } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { useWords } from '../../ui/words.ts'
import { AuthLayout } from './auth-layout.tsx'

const shownForMs = 3000

/** The target of the link in a recovery mail: sets a new password, once. */
export function NewPasswordPage() {
  const { login } = useWords()
  const [query] = useQueryPart()
  const token = query.get('token') ?? ''
  const form = useForm({
    initial: { password: '' },
    send: (body) => call(api.users.recoverPassword, { params: { token }, body }),
    // All sessions of the account were ended, perhaps that of this page too.
    onSuccess: () => {
      if (currentSession()) endSession()
    },
    shownForMs,
  })
  useEffect(() => {
    if (!form.isSuccess) return
    const timer = setTimeout(() => navigate(paths.login(), { replace: true }), shownForMs)
    return () => clearTimeout(timer)
  }, [form.isSuccess])
  const dead = token === '' || (form.error instanceof ApiError && form.error.code === 'RECOVERY_LINK_INVALID')
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
            {login}
          </ButtonLink>
        </div>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Nueva contraseña">
      <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
        <NewPasswordField
          label="Nueva contraseña"
          {...form.field('password')}
          hint={`Al menos ${passwordLength.min} caracteres. Se cerrarán tus otras sesiones.`}
        />
        <Notice tone="bad">{form.shownError?.message}</Notice>
        <Notice tone="good">{form.shownReply?.message}</Notice>
        <Button type="submit" size="lg" full busy={form.isPending} disabled={form.isSuccess}>
          Guardar
        </Button>
        <ButtonLink variant="secondary" full href={`#${paths.login()}`}>
          {login}
        </ButtonLink>
      </Form>
    </AuthLayout>
  )
}
