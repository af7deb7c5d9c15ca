import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Supplier } from '#contract/suppliers.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useWordLang, useWords } from '../../ui/words.ts'
import { PlaceFields } from '../places/place-fields.tsx'
import { refreshSuppliers } from './queries.ts'

const draftOf = (supplier: Supplier | undefined) => ({
  nombre: supplier?.nombre ?? '',
  telefono: supplier?.telefono ?? '',
  region: supplier?.region ?? '',
  provincia: supplier?.provincia ?? '',
  distrito: supplier?.distrito ?? '',
  direccion: supplier?.direccion ?? '',
  descripcion: supplier?.descripcion ?? '',
})

type Props = {
  /** The supplier to change; undefined creates one. */
  supplier: Supplier | undefined
  /** Renders the form in its container; when that changes, what was typed stays. */
  frame: (form: ReactNode) => ReactNode
  /** Called with whether there is unsaved input. */
  onDirty: (dirty: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

/** Creates a supplier, or changes the selected one. */
export function SupplierForm({ supplier, frame, onDirty, onSaved, onCancel }: Props) {
  const { submit: submitLabel } = useWords()
  const lang = useWordLang()
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (supplier) name.current?.focus()
  }, [supplier])
  const { draft, edit, field, issue, ...form } = useForm({
    initial: draftOf(supplier),
    send: (body) =>
      supplier
        ? call(api.suppliers.change, { params: { id: supplier.id }, body })
        : call(api.suppliers.create, { body }),
    onSuccess: ({ nombre }) => {
      toast(supplier ? `Guardaste ${nombre}` : `Registraste ${nombre}`, { type: 'good' })
      edit(draftOf(undefined))
      onSaved()
    },
    onSettled: refreshSuppliers,
  })
  // A layout effect, so that it is known before the next click.
  useLayoutEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty])
  return frame(
    <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
      <TextField ref={name} label="Nombre" required maxLength={120} autoComplete="off" {...field('nombre')} />
      <PhoneField label="Teléfono" hint="Opcional. Solo lo ven los administradores." {...field('telefono')} />
      <PlaceFields
        required
        value={{ departamento: draft.region, provincia: draft.provincia, distrito: draft.distrito }}
        onChange={({ departamento, ...place }) => edit({ region: departamento, ...place })}
        errors={{
          departamento: issue('region'),
          provincia: issue('provincia'),
          distrito: issue('distrito'),
        }}
      />
      <TextField label="Dirección" required maxLength={200} autoComplete="off" {...field('direccion')} />
      <TextArea label="Descripción" required maxLength={1000} {...field('descripcion')} />
      <Notice tone="bad">{form.error?.message}</Notice>
      {/* Sticky in a dialog, so that the buttons are in reach however long the form is. */}
      <div className="at-foot sticky -bottom-5 low:static lg:static -mx-5 -mb-5 flex gap-2 border-t border-line bg-surface px-5 pt-4 pb-5 lg:bg-transparent">
        {supplier && (
          <Button variant="secondary" full onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button type="submit" full busy={form.isPending}>
          <span lang={lang}>{submitLabel}</span>
        </Button>
      </div>
    </Form>,
  )
}
