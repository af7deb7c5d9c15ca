import type { OwnFactors } from '#contract/second-factor.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EnrolDialog, type Finish } from './enrol-dialog.tsx'

type Made = { secret: string; uri: string; qr: { size: number; path: string } }

/** Turns codes of an application on. */
export function TotpDialog({ asks, onClose }: { asks: OwnFactors['asks']; onClose: () => void }) {
  return (
    <EnrolDialog
      title="Aplicación de códigos"
      asks={asks}
      begin={(body) => call(api.secondFactor.askTotp, { body })}
      onClose={onClose}
    >
      {(made, finish) => <FirstCode made={made} finish={finish} />}
    </EnrolDialog>
  )
}

/** Four letters at a time, as people type them. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

function FirstCode({ made, finish }: { made: Made; finish: Finish }) {
  const form = useForm({
    initial: { code: '' },
    send: (body) => finish(() => call(api.secondFactor.confirmTotp, { body })),
  })
  return (
    <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
      <p>
        Escanea el QR con Google Authenticator, Microsoft Authenticator, Aegis u otra aplicación de códigos. En este
        mismo celular,{' '}
        <a href={made.uri} className="font-semibold">
          ábrela aquí
        </a>
        .
      </p>
      <QrCode drawing={made.qr} label="QR para tu aplicación de códigos" className="mx-auto size-48" />
      <p className="flex items-center justify-between gap-2 rounded-control bg-raised px-3 text-14">
        <code className="break-words">{inGroups(made.secret)}</code>
        <CopyButton label="clave" value={made.secret} />
      </p>
      <TextField
        label="Código de 6 dígitos"
        hint="El que muestra ahora la aplicación."
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        {...form.field('code')}
      />
      <Notice tone="bad">{form.issue('code') ? undefined : form.error?.message}</Notice>
      <p className="text-14 text-soft">Al activarlo se cierra tu sesión en los demás dispositivos.</p>
      <Button type="submit" busy={form.isPending}>
        Activar
      </Button>
    </Form>
  )
}
