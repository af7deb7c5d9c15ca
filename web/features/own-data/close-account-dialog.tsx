import { useState } from 'react'
import { passwordLength } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { endSession } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { formatMoment } from '../../ui/format-date.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

/** Asks for the username and the password, so that nobody closes an account by a slip. */
export function CloseAccountDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [typed, type] = useState('')
  const [missed, miss] = useState(false)
  const form = useForm<'password', { dueAt: Date }>({
    initial: { password: '' },
    send: (body) => call(api.ownData.close, { body }),
    onSuccess: ({ dueAt }) => {
      endSession()
      navigate(paths.home(), { force: true })
      toast(`Tu cuenta se cierra el ${formatMoment(dueAt)}. Si entras antes, sigue abierta.`, { type: 'good' })
    },
    onSettled: () => refresh(keys.ownData),
  })
  const isRight = typed.trim().toLowerCase() === username.toLowerCase()
  return (
    <FormDialog
      title="Cerrar mi cuenta"
      description="Se cierran tus sesiones en todos los dispositivos. Escribe tu usuario para confirmar."
      submitLabel="Cerrar mi cuenta"
      size="sm"
      busy={form.isPending}
      error={form.error}
      dirty={false}
      onSubmit={() => (isRight ? form.submit() : miss(true))}
      onClose={() => !form.isPending && onClose()}
    >
      <TextField
        label={`Escribe «${username}»`}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={(event) => type(event.target.value)}
        error={missed && !isRight ? 'Ese no es tu usuario.' : undefined}
      />
      <PasswordField
        label="Tu contraseña"
        required
        autoComplete="current-password"
        maxLength={passwordLength.max}
        {...form.field('password')}
      />
    </FormDialog>
  )
}
