import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#contract/index.ts'
import { usernameLength, passwordLength } from '#domain/user.ts'
import { call, issueOf } from '../../platform/api.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTransientValue } from '../../ui/use-transient-value.ts'
import { settingsQuery } from '../settings/queries.ts'
import { AuthLayout } from './auth-layout.tsx'
import { rememberNewUsername } from './new-username.ts'

export function RegisterPage() {
  const { data: settings } = useQuery(settingsQuery)
  if (settings?.switches.registration === false) return <Closed />
  return <Registration />
}

function Closed() {
  return (
    <AuthLayout title="Registro cerrado">
      <p className="mb-4 text-soft">
        Por ahora no se abren cuentas nuevas. Si necesitas una, escríbenos por WhatsApp: los números están al final de
        la página de inicio.
      </p>
      <ButtonLink variant="secondary" full href={`#${paths.login()}`}>
        Login
      </ButtonLink>
    </AuthLayout>
  )
}

function Registration() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [telefono, setTelefono] = useState('')
  const [failure, setFailure] = useTransientValue<string>(3000)
  const register = useMutation({
    mutationFn: () => call(api.users.register, { body: { username, password, telefono } }),
    onSuccess: ({ user }) => rememberNewUsername(user.username),
    onError: (error) => setFailure(error.message),
  })
  useEffect(() => {
    if (!register.isSuccess) return
    const timer = setTimeout(() => navigate(paths.login(), { replace: true }), 3000)
    return () => clearTimeout(timer)
  }, [register.isSuccess])
  return (
    <AuthLayout title="Crear cuenta">
      <Form onSubmit={() => register.mutate()} error={register.error} className="grid gap-4">
        <TextField
          label="Username"
          name="username"
          required
          minLength={usernameLength.min}
          maxLength={usernameLength.max}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={issueOf(register.error, 'username')}
          hint={`De ${usernameLength.min} a ${usernameLength.max} caracteres.`}
        />
        <PasswordField
          label="Password"
          name="password"
          required
          minLength={passwordLength.min}
          maxLength={passwordLength.max}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={issueOf(register.error, 'password')}
          hint={`Al menos ${passwordLength.min} caracteres.`}
        />
        <PhoneField
          label="Teléfono"
          required
          value={telefono}
          onChange={setTelefono}
          error={issueOf(register.error, 'telefono')}
        />
        <Notice tone="bad">{failure}</Notice>
        <Notice tone="good">{register.data?.message}</Notice>
        <Button type="submit" size="lg" full busy={register.isPending} disabled={register.isSuccess}>
          Registrarse
        </Button>
        <p className="pt-2 text-center text-14 text-soft">¿Ya tienes cuenta?</p>
        <ButtonLink variant="secondary" full href={`#${paths.login()}`}>
          Login
        </ButtonLink>
      </Form>
    </AuthLayout>
  )
}
