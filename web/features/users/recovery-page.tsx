import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { paths } from '../../platform/paths.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.ts'
import { AuthLayout } from './auth-layout.tsx'

/** Requests a recovery link by e-mail for a lost password. */
export function RecoveryPage() {
  const words = useWords()
  const form = useForm({
    initial: { email: '' },
    send: (body) => call(api.users.requestRecovery, { body }),
    shownForMs: 3000,
  })
  return (
    <AuthLayout title="Recuperar contraseña">
      <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
        <p className="text-soft">Escribe el correo de tu cuenta y te enviamos un enlace para elegir otra contraseña.</p>
        <TextField
          label={words.email}
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          {...form.field('email')}
        />
        <Notice tone="bad">{form.shownError?.message}</Notice>
        <Notice tone="good">{form.shownReply?.message}</Notice>
        <Button type="submit" size="lg" full busy={form.isPending}>
          {words.recoverPassword}
        </Button>
        {form.isSuccess && (
          <p className="text-14 text-soft">
            Si no llega, mira en el correo no deseado. Si tu cuenta no tiene correo, escríbenos por WhatsApp.
          </p>
        )}
        <p className="pt-2 text-center text-14 text-soft">¿La recordaste?</p>
        <ButtonLink variant="secondary" full href={`#${paths.login()}`}>
          {words.login}
        </ButtonLink>
      </Form>
    </AuthLayout>
  )
}
