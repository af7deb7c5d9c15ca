import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ManagedPaymentMethod, QrDrawing } from '#contract/payment-methods.ts'
import { methodName, paymentKinds, type PaymentKind } from '#domain/payment-method.ts'
import { peruvianMobile } from '#domain/phone.ts'
import { call, issueOf, loadSchemas } from '../../platform/api.ts'
import { forgetDraft, useKeptDraft } from '../../platform/kept-draft.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { QrField } from '../payment-methods/qr-field.tsx'
import { refreshMethods } from '../payment-methods/queries.ts'
import { StepFrame, StepPart } from './step-frame.tsx'

type Draft = {
  kind: PaymentKind
  number: string
  holder: string
  bank: string
  cci: string
  qr: string
  drawing: QrDrawing | null
}

const kept = 'start-payment'
const back = paths.start({ paso: 1 })
const next = () => navigate(paths.start({ paso: 3 }))
const texts = { title: 'Cómo te pagan', lead: 'Tus clientes lo ven al recargar, con un botón para copiar el número.' }

type Props = { methods: readonly ManagedPaymentMethod[]; telefono: string | undefined }

/** The second step: where customers pay. What is there already stays, so that nothing is added twice. */
export function PaymentStep({ methods, telefono }: Props) {
  const [adds, add] = useState(false)
  if (methods.length === 0 || adds) return <NewMethod telefono={telefono} />
  return (
    <StepFrame step={2} {...texts} back={back} submitLabel="Siguiente" busy={false} error={null} onSubmit={next}>
      <StepPart title="Ya se ofrece">
        <ul className="grid gap-3">
          {methods.map((method) => (
            <li key={method.id}>
              <p className="font-semibold break-words">{methodName(method)}</p>
              <p className="text-14 break-words text-soft">
                {method.number} · {method.holder}
                {method.qr !== null && ' · con QR'}
              </p>
            </li>
          ))}
        </ul>
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => add(true)}>
          Agregar otra
        </Button>
      </StepPart>
    </StepFrame>
  )
}

function NewMethod({ telefono = '' }: { telefono: string | undefined }) {
  const [draft, edit] = useKeptDraft<Draft>(kept, () => ({
    kind: 'Yape',
    // Most owners are paid at the number that they answer at.
    number: telefono === '' ? '' : mobileIn(telefono),
    holder: '',
    bank: '',
    cci: '',
    qr: '',
    drawing: null,
  }))
  useEffect(() => void loadSchemas().catch(() => undefined), [])
  const create = useMutation({
    mutationFn: () => call(api.paymentMethods.create, { body: bodyOf(draft) }),
    onSuccess: () => {
      forgetDraft(kept)
      next()
    },
    // After a lost reply it may be there: then it is shown instead of the form.
    onSettled: refreshMethods,
  })
  const { error } = create
  const isTransfer = draft.kind === 'Transferencia'
  const field = (name: 'number' | 'holder' | 'bank' | 'cci', path: string = name) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
    error: issueOf(error, path),
    autoComplete: 'off',
  })
  return (
    <StepFrame
      step={2}
      {...texts}
      back={back}
      submitLabel="Siguiente"
      busy={create.isPending}
      error={error}
      onSubmit={() => create.mutate()}
    >
      <StepPart title="Dónde recibes">
        <fieldset>
          <legend className="sr-only">Tipo</legend>
          <div className="flex flex-wrap gap-2">
            {paymentKinds
              .filter((kind) => kind !== 'Otro')
              .map((kind) => (
                <label
                  key={kind}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control-line px-4 font-semibold has-checked:border-accent has-checked:bg-accent-wash"
                >
                  <input
                    type="radio"
                    name="kind"
                    checked={draft.kind === kind}
                    onChange={() => edit({ kind })}
                    className="radio"
                  />
                  {kind}
                </label>
              ))}
          </div>
        </fieldset>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {isTransfer && <TextField label="Banco" maxLength={60} {...field('bank', 'label')} />}
          <TextField
            label={isTransfer ? 'Número de cuenta' : `Número de ${draft.kind}`}
            maxLength={60}
            {...field('number')}
          />
          {isTransfer && <TextField label="Cuenta interbancaria (CCI, opcional)" maxLength={60} {...field('cci')} />}
          <TextField label="Titular" maxLength={100} {...field('holder')} hint="Como le sale a quien te paga." />
        </div>
        <QrField
          initial={draft.drawing}
          error={issueOf(error, 'qr')}
          onChange={(qr, drawing) => edit({ qr, drawing })}
        />
      </StepPart>
    </StepFrame>
  )
}

/** A mobile of Peru as it is read; empty for any other number, at which no Yape is. */
function mobileIn(telefono: string): string {
  const mobile = peruvianMobile(telefono)
  return mobile === telefono ? '' : mobile
}

/** Yape and Plin are named after their holder, accounts after their bank. */
function bodyOf({ kind, number, holder, bank, cci, qr }: Draft) {
  const [name = ''] = holder.trim().split(/\s+/)
  const label = kind === 'Transferencia' ? bank : `${kind} de ${name}`.slice(0, 60)
  return { kind, label, number, holder, cci: kind === 'Transferencia' ? cci : '', qr: qr || null }
}
