import { useRef } from 'react'
import { passwordLength } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

type Props = { onProven: () => void; onClose: () => void }

/** Asks again who the user is, above whatever they were doing, which goes on from there. */
export function ProveDialog({ onProven, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { password: '' },
    send: (body) => call(api.secondFactor.prove, { body }),
    onSuccess: onProven,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Confirma que eres tú"
      description="Escribe tu contraseña y sigue donde estabas. Vale 5 minutos."
      size="sm"
      initialFocus={input}
    >
      <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
        <Notice tone="bad">{form.issue('password') ? undefined : form.error?.message}</Notice>
        <PasswordField
          ref={input}
          label="Tu contraseña"
          required
          autoComplete="current-password"
          maxLength={passwordLength.max}
          {...form.field('password')}
        />
        <div className="flex flex-wrap justify-end gap-3 *:flex-1">
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={form.isPending}>
            Confirmar
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
