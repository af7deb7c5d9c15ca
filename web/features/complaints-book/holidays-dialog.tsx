import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatPlainDay } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { holidaysQuery, refreshComplaints } from './queries.ts'

/** The days that the owner adds to the national holidays; they move the last day of later sheets. */
export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const holidays = useQuery({ ...holidaysQuery, meta: { quiet: true } })
  const [changed, change] = useState<readonly string[]>()
  const [typed, type] = useState('')
  const days = changed ?? holidays.data?.days ?? []
  const save = useMutation({
    mutationFn: () => call(api.complaintsBook.changeHolidays, { body: { days: [...days] } }),
    onSuccess: () => {
      toast('Feriados guardados', { type: 'good' })
      onClose()
    },
    onSettled: refreshComplaints,
  })
  const add = () => {
    if (typed !== '') change([...new Set([...days, typed])].toSorted())
    type('')
  }
  return (
    <FormDialog
      title="Feriados de tu tienda"
      description="Los feriados nacionales ya cuentan. Agrega los demás días no laborables; valen para las hojas que lleguen después."
      submitLabel="Guardar"
      busy={save.isPending}
      error={save.error}
      dirty={changed !== undefined}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextField label="Día" type="date" value={typed} onChange={(event) => type(event.target.value)} />
        </div>
        <Button variant="secondary" className="min-h-12" onClick={add} disabled={typed === ''}>
          Agregar
        </Button>
      </div>
      <Loaded query={holidays} skeleton={<Skeleton className="h-11" />}>
        {() =>
          days.length === 0 ? (
            <p className="text-soft">No agregaste ninguno.</p>
          ) : (
            <ul aria-label="Días agregados" className="flex flex-wrap gap-2">
              {days.map((day) => (
                <li key={day} className="inline-flex items-center rounded-full border border-line pl-3.5">
                  {formatPlainDay(day)}
                  <button
                    type="button"
                    aria-label={`Quitar ${formatPlainDay(day)}`}
                    onClick={() => change(days.filter((it) => it !== day))}
                    className="grid size-11 place-items-center rounded-full text-soft hover:text-ink"
                  >
                    <X size={18} />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
