import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { api } from '#contract/index.ts'
import type { Supplier } from '#contract/suppliers.ts'
import { call, issueOf } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { PlaceFields } from '../places/place-fields.tsx'
import { refreshSuppliers } from './queries.ts'

const fieldsOf = (supplier: Supplier | undefined) => ({
  nombre: supplier?.nombre ?? '',
  telefono: supplier?.telefono ?? '',
  region: supplier?.region ?? '',
  provincia: supplier?.provincia ?? '',
  distrito: supplier?.distrito ?? '',
  direccion: supplier?.direccion ?? '',
  descripcion: supplier?.descripcion ?? '',
})

type Props = {
  /** The one that is changed; without it a new one is made. */
  supplier: Supplier | undefined
  /** After it was saved, or given up. */
  onDone: () => void
}

/** Registers a supplier, or changes the selected one. */
export function SupplierForm({ supplier, onDone }: Props) {
  const [fields, setFields] = useState(() => fieldsOf(supplier))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (supplier) form.current?.querySelector('input')?.focus()
  }, [supplier])
  const save = useMutation({
    mutationFn: () =>
      supplier
        ? call(api.suppliers.change, { params: { id: supplier.id }, body: fields })
        : call(api.suppliers.create, { body: fields }),
    onSuccess: ({ nombre }) => {
      toast(supplier ? `Guardaste ${nombre}` : `Registraste ${nombre}`, { type: 'good' })
      setFields(fieldsOf(undefined))
      onDone()
    },
    onSettled: refreshSuppliers,
  })
  const change = (part: Partial<typeof fields>) => setFields((now) => ({ ...now, ...part }))
  const field = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    error: issueOf(save.error, name),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <TextField label="Nombre" required maxLength={120} autoComplete="off" {...field('nombre')} />
      <TextField
        label="Teléfono"
        type="tel"
        inputMode="numeric"
        maxLength={15}
        autoComplete="off"
        hint="Opcional. Solo lo ven los administradores."
        {...field('telefono')}
        onChange={(event) => change({ telefono: event.target.value.replace(/\D/g, '') })}
      />
      <PlaceFields
        required
        value={{ departamento: fields.region, provincia: fields.provincia, distrito: fields.distrito }}
        onChange={({ departamento, ...place }) => change({ region: departamento, ...place })}
        errors={{
          departamento: issueOf(save.error, 'region'),
          provincia: issueOf(save.error, 'provincia'),
          distrito: issueOf(save.error, 'distrito'),
        }}
      />
      <TextField label="Dirección" required maxLength={200} autoComplete="off" {...field('direccion')} />
      <TextArea label="Descripción" required maxLength={1000} {...field('descripcion')} />
      <Notice tone="bad">{save.error?.message}</Notice>
      {/* In a dialog, in reach however long the form is. */}
      <div className="at-foot sticky -bottom-5 low:static lg:static -mx-5 -mb-5 flex gap-2 border-t border-line bg-surface px-5 pt-4 pb-5">
        {supplier && (
          <Button variant="secondary" full onClick={onDone}>
            Cancelar
          </Button>
        )}
        <Button type="submit" full busy={save.isPending}>
          <span lang="en">Submit</span>
        </Button>
      </div>
    </form>
  )
}
