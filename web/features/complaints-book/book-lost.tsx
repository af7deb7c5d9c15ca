import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { bookQuery, refreshComplaints } from './queries.ts'

/** After a restore without records: the book waits for the last number that anybody was given. */
export function BookLost() {
  const { data } = useQuery({ ...bookQuery, meta: { quiet: true } })
  const [asking, ask] = useState(false)
  if (!data?.lostSince) return null
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-warn-wash p-4"
    >
      <p className="min-w-0 flex-1 basis-80 font-medium text-warn">
        La tienda se restauró de una copia del {formatMoment(data.lostSince)}, y las hojas de después no están. El libro
        se abre otra vez cuando digas el número de la última: está en los correos que llegaron a la tienda o a los
        clientes.
      </p>
      <Button size="sm" variant="secondary" className="max-xs:w-full" onClick={() => ask(true)}>
        Decir el último número
      </Button>
      {asking && <LastNumberDialog onClose={() => ask(false)} />}
    </div>
  )
}

function LastNumberDialog({ onClose }: { onClose: () => void }) {
  const [numero, type] = useState('')
  const goOn = useMutation({
    mutationFn: () => call(api.complaintsBook.goOn, { body: { numero: numero.trim() || null } }),
    onSuccess: () => {
      toast('El libro está abierto', { type: 'good' })
      onClose()
    },
    onSettled: refreshComplaints,
  })
  return (
    <FormDialog
      title="Última hoja del libro"
      description="La siguiente hoja toma el número que sigue. Si no hubo ninguna después de la copia, déjalo vacío."
      submitLabel="Abrir el libro"
      busy={goOn.isPending}
      error={goOn.error}
      dirty={numero !== ''}
      onSubmit={() => goOn.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Número"
        placeholder="2026-000123"
        inputMode="numeric"
        value={numero}
        onChange={(event) => type(event.target.value)}
      />
    </FormDialog>
  )
}
