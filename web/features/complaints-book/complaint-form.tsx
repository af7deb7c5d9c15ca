import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import {
  complaintGoods,
  complaintKinds,
  complaintKindTexts,
  complaintLimits,
  complaintNotes,
  documentKinds,
} from '#domain/complaint.ts'
import { ApiError, issueOf, loadSchemas } from '../../platform/api.ts'
import { forgetDraft, useKeptDraft } from '../../platform/kept-draft.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { goodLabels } from './labels.ts'
import { ProviderFacts, type SheetProvider } from './sheet-view.tsx'
import { emptySheet, newRequestId, writeSheet, type Receipt, type SheetText } from './write-sheet.ts'

const kept = 'complaint'

/** The official sheet, to be filled in by whoever wants, without an account. */
export function ComplaintForm({
  provider,
  onWritten,
}: {
  provider: SheetProvider
  onWritten: (receipt: Receipt) => void
}) {
  const [draft, edit] = useKeptDraft(kept, emptySheet)
  const [proving, prove] = useState(false)
  useEffect(() => void loadSchemas().catch(() => undefined), [])
  const write = useMutation({
    mutationFn: () => writeSheet(draft, prove),
    // The page stays readable while it works; the button says what happens.
    meta: { quiet: true },
    onSuccess: (receipt) => {
      forgetDraft(kept)
      onWritten(receipt)
    },
    // The sheet before its last changes arrived after all: this one is another.
    onError: (refusal) => isReused(refusal) && edit({ requestId: newRequestId() }),
  })
  const { error } = write
  const field = (name: SheetText) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
    error: issueOf(error, name),
  })
  const limited = (name: SheetText & keyof typeof complaintLimits) => ({
    ...field(name),
    maxLength: complaintLimits[name],
  })
  return (
    <Form onSubmit={() => write.mutate()} error={error} className="grid max-w-3xl gap-5">
      <Part title="Proveedor">
        <ProviderFacts provider={provider} />
      </Part>
      <Part title="1. Quién reclama">
        <TextField label="Nombre y apellidos" required autoComplete="name" {...limited('nombre')} />
        <div className="grid items-start gap-4 sm:grid-cols-[12rem_1fr]">
          <SelectField
            label="Documento"
            options={documentKinds}
            value={draft.tipoDocumento}
            onChange={({ target }) =>
              edit({ tipoDocumento: documentKinds.find((kind) => kind === target.value) ?? 'DNI' })
            }
            error={issueOf(error, 'tipoDocumento')}
          />
          <TextField label="Número del documento" required autoComplete="off" {...limited('documento')} />
        </div>
        <TextField label="Domicilio" required {...limited('domicilio')} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Correo"
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            hint="Ahí te llegan la copia y la respuesta."
            {...field('email')}
          />
          <PhoneField
            label="Teléfono (si quieres)"
            value={draft.telefono}
            onChange={(telefono) => telefono !== draft.telefono && edit({ telefono })}
            error={issueOf(error, 'telefono')}
          />
        </div>
        <Checkbox
          label="Quien reclama es menor de edad"
          hint="Firma su padre, su madre o quien lo representa."
          checked={draft.isUnderAge}
          onChange={(isUnderAge) => edit({ isUnderAge })}
        />
        {draft.isUnderAge && <TextField label="Padre, madre o apoderado" required {...limited('apoderado')} />}
      </Part>
      <Part title="2. Lo que contrataste">
        <Choice
          legend="Qué es"
          name="bien"
          options={complaintGoods.map((value) => ({ value, label: goodLabels[value] }))}
          chosen={draft.bien}
          onChoose={(bien) => edit({ bien })}
        />
        <MoneyField label="Monto reclamado (si lo hay)" {...field('monto')} />
        <TextArea
          label="Descripción"
          required
          hint="Qué compraste y cuándo. No escribas contraseñas."
          {...limited('descripcion')}
        />
      </Part>
      <Part title="3. Tu reclamo o queja">
        <Choice
          legend="Qué presentas"
          name="tipo"
          options={complaintKinds.map((value) => {
            const [label = '', hint = ''] = complaintKindTexts[value].split(': ')
            return { value, label, hint: hint.charAt(0).toUpperCase() + hint.slice(1) }
          })}
          chosen={draft.tipo}
          onChoose={(tipo) => edit({ tipo })}
        />
        <TextArea label="Detalle" required rows={5} hint="Qué pasó." {...limited('detalle')} />
        <TextArea label="Pedido" required hint="Qué quieres que haga la tienda." {...limited('pedido')} />
      </Part>
      <ul className="grid list-disc gap-1 pl-5 text-14 text-soft">
        {complaintNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Notice tone="bad">{refusalOf(error)}</Notice>
      <div className="grid gap-2">
        <Button type="submit" size="lg" busy={write.isPending} className="sm:justify-self-start">
          Enviar hoja
        </Button>
        <p role="status" className="min-h-6 text-14 text-soft">
          {proving && (
            <span className="inline-flex items-center gap-2">
              <Spinner />
              Comprobando que no eres un robot…
            </span>
          )}
        </p>
      </div>
    </Form>
  )
}

const isReused = (error: Error | null) => error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED'

/** What to say of a sheet that was not taken. */
function refusalOf(error: Error | null): string | undefined {
  if (isReused(error))
    return 'La hoja que enviaste antes de cambiarla sí llegó: mira tu correo. Si envías esta, será otra hoja.'
  return error instanceof ApiError && error.status === 0
    ? `${error.message} Lo que escribiste sigue aquí: no se pierde ni se envía dos veces.`
    : error?.message
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-18 font-bold">{title}</h2>
      {children}
    </section>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  name: string
  options: { value: Value; label: string; hint?: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ legend, name, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="grid items-stretch gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 text-14 font-semibold">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label
          key={value}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] content-center items-start gap-x-3 rounded-control border border-control-line p-3 has-checked:border-accent has-checked:bg-accent-wash"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="mt-1 size-4 accent-accent"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{label}</span>
            {hint && <span className="block text-14 text-soft">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
