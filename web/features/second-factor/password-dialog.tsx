import type { ReactNode } from 'react'
import { passwordLength } from '#domain/user.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

type Props<Reply> = {
  title: string
  submitLabel: string
  /** Runs with the password that was typed. */
  act: (body: { password: string }) => Promise<Reply>
  onDone: (reply: Reply) => void
  onSettled: () => unknown
  onClose: () => void
  children: ReactNode
}

/** Says what will happen, and asks for the password: an open session takes no factor away. */
export function PasswordDialog<Reply>(props: Props<Reply>) {
  const { title, submitLabel, act, onDone, onSettled, onClose, children } = props
  const form = useForm<'password', Reply>({ initial: { password: '' }, send: act, onSuccess: onDone, onSettled })
  return (
    <FormDialog
      title={title}
      description={children}
      submitLabel={submitLabel}
      size="sm"
      busy={form.isPending}
      error={form.error}
      dirty={false}
      onSubmit={form.submit}
      onClose={() => !form.isPending && onClose()}
    >
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
