import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnFactors } from '#contract/second-factor.ts'
import { passwordLength } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

type Props<Reply> = {
  asks: OwnFactors['asks']
  send: (body: { password: string; mailCode?: string }) => Promise<Reply>
  onDone: (reply: Reply) => void
}

/** The first step of every enrolment: the password, and for the first factor the code that is mailed. */
export function EnrolForm<Reply>({ asks, send, onDone }: Props<Reply>) {
  const asksCode = asks === 'mailCode'
  const [mailed, markMailed] = useState(false)
  const mail = useMutation({
    mutationFn: () => call(api.secondFactor.sendMailCode),
    onSuccess: () => markMailed(true),
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  const form = useForm<'password' | 'mailCode', Reply>({
    initial: { password: '', mailCode: '' },
    send: ({ password, mailCode }) => send(asksCode ? { password, mailCode } : { password }),
    onSuccess: onDone,
  })
  const isExplained = form.issue('password') !== undefined || form.issue('mailCode') !== undefined
  return (
    <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
      <PasswordField
        label="Tu contraseña"
        required
        autoComplete="current-password"
        maxLength={passwordLength.max}
        {...form.field('password')}
      />
      {asksCode && (
        <div className="grid gap-2">
          <TextField
            label="Código que te enviamos por correo"
            hint={mailed ? 'Llega en un minuto. Mira también en Spam.' : 'Es a tu correo verificado.'}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...form.field('mailCode')}
          />
          <Button variant="secondary" busy={mail.isPending} onClick={() => mail.mutate()}>
            {mailed ? 'Enviar otro código' : 'Enviarme el código'}
          </Button>
        </div>
      )}
      <Notice tone="bad">{isExplained ? undefined : form.error?.message}</Notice>
      <Button type="submit" busy={form.isPending}>
        Continuar
      </Button>
    </Form>
  )
}
