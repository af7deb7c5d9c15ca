import type { OwnFactors } from '#contract/second-factor.ts'
import { call } from '../../platform/api.ts'
import { makePasskey } from '../../platform/passkey.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EnrolDialog, type Finish } from './enrol-dialog.tsx'

/** Adds a passkey: the authenticator of this device, or a security key. */
export function PasskeyDialog({ asks, onClose }: { asks: OwnFactors['asks']; onClose: () => void }) {
  return (
    <EnrolDialog
      title="Agregar una llave de acceso"
      asks={asks}
      begin={(body) => call(api.secondFactor.askPasskey, { body })}
      onClose={onClose}
    >
      {(options, finish) => <NameForm options={options} finish={finish} />}
    </EnrolDialog>
  )
}

function NameForm({ options, finish }: { options: object; finish: Finish }) {
  const form = useForm({
    initial: { name: '' },
    meta: { quiet: true },
    send: ({ name }) =>
      finish(async () => call(api.secondFactor.addPasskey, { body: { name, passkey: await makePasskey(options) } })),
  })
  return (
    <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
      <p>Tu navegador te pedirá tu huella, tu rostro, tu PIN o una llave de seguridad.</p>
      <TextField
        label="Ponle un nombre"
        hint="Como «Mi celular», para reconocerla después."
        required
        autoComplete="off"
        maxLength={40}
        {...form.field('name')}
      />
      <Notice tone="bad">{form.issue('name') ? undefined : form.error?.message}</Notice>
      <p className="text-14 text-soft">Al agregarla se cierra tu sesión en los demás dispositivos.</p>
      <Button type="submit" busy={form.isPending}>
        Crear la llave
      </Button>
    </Form>
  )
}
