import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountedLevel } from '#contract/levels.ts'
import { maxDiscount } from '#domain/level.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { excludedQuery, refreshLevels } from './queries.ts'

/** The number that is meant, with a comma or a point; undefined while there is none. */
const numberIn = (text: string) =>
  /^\d{1,2}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined

/** Makes a level, or changes it; says on how many terms its discount will not be given. */
export function LevelDialog({ level: live, onClose }: { level: CountedLevel | undefined; onClose: () => void }) {
  // As it was when the dialog was opened: a change that was not seen is refused.
  const [level] = useState(live)
  const { draft, field, ...form } = useForm({
    initial: { name: level?.name ?? '', discount: level ? String(level.discount) : '' },
    send: ({ name, discount }) => {
      const body = { name, discount: numberIn(discount) ?? Number.NaN }
      if (!level) return call(api.levels.create, { body })
      const shown = { name: level.name, discount: level.discount }
      return call(api.levels.change, { params: { id: level.id }, body: { ...body, shown } })
    },
    onSuccess: ({ name }) => {
      toast(`Guardaste el nivel ${name}`, { type: 'good' })
      onClose()
    },
    onSettled: refreshLevels,
  })
  const discount = numberIn(draft.discount)
  const isGiven = discount !== undefined && discount > 0 && discount <= maxDiscount
  const { data: excluded } = useQuery({ ...excludedQuery(discount ?? 0), enabled: isGiven })
  return (
    <FormDialog
      title={level ? 'Cambiar el nivel' : 'Nuevo nivel'}
      {...(level &&
        level.resellers > 0 && {
          description: 'Quienes lo tienen pagan el precio nuevo desde que guardas, y se lo avisamos.',
        })}
      submitLabel="Guardar"
      size="sm"
      busy={form.isPending}
      error={form.error}
      dirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label="Nombre"
        hint="Lo ve quien lo tiene."
        required
        maxLength={40}
        autoComplete="off"
        {...field('name')}
      />
      <TextField
        label="Descuento (%)"
        hint={`Del precio base, de 0 a ${maxDiscount}.`}
        required
        inputMode="decimal"
        autoComplete="off"
        {...field('discount')}
      />
      <p aria-live="polite" className="text-14 font-medium text-warn empty:hidden">
        {isGiven && excluded && excluded.total > 0
          ? `No se dará en ${excluded.total === 1 ? '1 plazo' : `${excluded.total} plazos`}: su precio quedaría bajo el costo. Ahí se paga el precio base.`
          : ''}
      </p>
    </FormDialog>
  )
}
