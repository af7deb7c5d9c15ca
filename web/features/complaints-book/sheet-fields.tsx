import type { ReactNode } from 'react'
import {
  complaintGoods,
  complaintKinds,
  complaintKindTexts,
  complaintLimits,
  documentKinds,
} from '#domain/complaint.ts'
import { issueOf } from '../../platform/api.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { goodLabels } from './labels.ts'
import type { SheetDraft, SheetText } from './sheet-draft.ts'

/** What the form says to whoever complains, and to whoever copies a sheet of somebody else. */
const words = {
  own: {
    email: 'Ahí te llegan la copia y la respuesta.',
    phone: 'Teléfono (si quieres)',
    bought: '2. Lo que contrataste',
    amount: 'Monto reclamado (si lo hay)',
    description: 'Qué compraste y cuándo. No escribas contraseñas.',
    kind: '3. Tu reclamo o queja',
    choice: 'Qué presentas',
    detail: 'Qué pasó.',
    request: 'Qué quieres que haga la tienda.',
  },
  copied: {
    email: undefined,
    phone: 'Teléfono (si está)',
    bought: '2. Lo que contrató',
    amount: 'Monto reclamado (si está)',
    description: undefined,
    kind: '3. Reclamo o queja',
    choice: 'Qué presentó',
    detail: undefined,
    request: undefined,
  },
}

/** The fields of the official sheet, in its order. */
export function SheetFields({
  draft,
  edit,
  error,
  whose,
}: {
  draft: SheetDraft
  edit: (part: Partial<SheetDraft>) => void
  error: Error | null
  whose: keyof typeof words
}) {
  const say = words[whose]
  /** Of a sheet that is copied, the browser knows nothing to fill in. */
  const autoComplete = (name: string) => (whose === 'own' ? name : 'off')
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
    <>
      <Part title="1. Quién reclama">
        <TextField label="Nombre y apellidos" required autoComplete={autoComplete('name')} {...limited('nombre')} />
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
            autoComplete={autoComplete('email')}
            autoCapitalize="none"
            spellCheck={false}
            hint={say.email}
            {...field('email')}
          />
          <PhoneField
            label={say.phone}
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
      <Part title={say.bought}>
        <Choice
          legend="Qué es"
          name="bien"
          options={complaintGoods.map((value) => ({ value, label: goodLabels[value] }))}
          chosen={draft.bien}
          onChoose={(bien) => edit({ bien })}
        />
        <MoneyField label={say.amount} {...field('monto')} />
        <TextArea label="Descripción" required hint={say.description} {...limited('descripcion')} />
      </Part>
      <Part title={say.kind}>
        <Choice
          legend={say.choice}
          name="tipo"
          options={complaintKinds.map((value) => {
            const [label = '', hint = ''] = complaintKindTexts[value].split(': ')
            return { value, label, hint: hint.charAt(0).toUpperCase() + hint.slice(1) }
          })}
          chosen={draft.tipo}
          onChoose={(tipo) => edit({ tipo })}
        />
        <TextArea label="Detalle" required rows={5} hint={say.detail} {...limited('detalle')} />
        <TextArea label="Pedido" required hint={say.request} {...limited('pedido')} />
      </Part>
    </>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
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
          className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] content-start items-start gap-x-3 rounded-control border border-control-line p-3 has-checked:border-accent has-checked:bg-accent-wash"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="radio mt-0.5"
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
