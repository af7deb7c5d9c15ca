import { useRef, type RefObject } from 'react'
import type { ProofWay } from '#domain/proof.ts'
import { passwordLength } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { FactorForm } from './factor-form.tsx'

type Props = { ways: readonly ProofWay[]; onProven: () => void; onClose: () => void }

/** Asks again who the user is, above whatever they were doing, which goes on from there. */
export function ProveDialog({ ways, onProven, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const byPassword = ways.includes('password')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Confirma que eres tú"
      description={`${byPassword ? 'Escribe tu contraseña' : 'Usa tu segundo paso'} y sigue donde estabas. Vale 5 minutos.`}
      size="sm"
      {...(byPassword && { initialFocus: input })}
    >
      {byPassword ? (
        <PasswordForm input={input} onProven={onProven} onClose={onClose} />
      ) : (
        <FactorForm
          ways={ways}
          ask={() => call(api.secondFactor.askProof)}
          send={(body) => call(api.secondFactor.prove, { body })}
          onDone={onProven}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

type PasswordProps = Omit<Props, 'ways'> & { input: RefObject<HTMLInputElement | null> }

function PasswordForm({ input, onProven, onClose }: PasswordProps) {
  const form = useForm({
    initial: { password: '' },
    send: (body) => call(api.secondFactor.prove, { body }),
    onSuccess: onProven,
  })
  return (
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
  )
}
