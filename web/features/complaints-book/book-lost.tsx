import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { complaintNumberPattern, readComplaintNumber } from '#domain/complaint.ts'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { bookQuery, lostQuery, refreshComplaints } from './queries.ts'

/** After a restore without records: the book waits for the last number that anybody was given, then for its sheets. */
export function BookLost() {
  const book = useQuery({ ...bookQuery, meta: { quiet: true } })
  const { data: lost } = useQuery({ ...lostQuery, meta: { quiet: true } })
  const [asking, ask] = useState(false)
  if (book.data?.lostSince)
    return (
      <>
        <Banner
          action={
            <Button size="sm" variant="secondary" className="max-xs:w-full" onClick={() => ask(true)}>
              Decir el último número
            </Button>
          }
        >
          La tienda se restauró de una copia del {formatMoment(book.data.lostSince)}, y las hojas de después no están.
          El libro se abre otra vez cuando digas el número de la última: está en los correos que llegaron a la tienda o
          a los clientes.
        </Banner>
        {asking && <LastNumberDialog last={lost?.last ?? null} onClose={() => ask(false)} />}
      </>
    )
  if (!lost || lost.total === 0) return null
  return (
    <Banner
      action={
        <ButtonLink size="sm" variant="secondary" className="max-xs:w-full" href={`#${paths.lostComplaints()}`}>
          Ingresar las hojas
        </ButtonLink>
      }
    >
      {sheetsMissing(lost.total)} en el libro: se perdieron con la restauración. Cópialas de los PDF que llegaron por
      correo.
    </Banner>
  )
}

/** How many sheets are to be entered again. */
export const sheetsMissing = (total: number) =>
  total === 1 ? 'Falta 1 hoja' : `Faltan ${total.toLocaleString('es-PE')} hojas`

function Banner({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-warn-wash p-4"
    >
      <p className="min-w-0 flex-1 basis-80 font-medium text-warn">{children}</p>
      {action}
    </div>
  )
}

function LastNumberDialog({ last, onClose }: { last: string | null; onClose: () => void }) {
  const [typed, type] = useState('')
  const numero = typed.trim()
  const goOn = useMutation({
    mutationFn: () => call(api.complaintsBook.goOn, { body: { numero: numero || null } }),
    onSuccess: () => {
      toast('El libro está abierto', { type: 'good' })
      onClose()
    },
    onSettled: refreshComplaints,
  })
  const missing = missingAfter(last, numero)
  return (
    <FormDialog
      title="Última hoja del libro"
      description={
        <>
          {last === null ? (
            'En el libro no hay ninguna.'
          ) : (
            <>
              La última que hay en el libro es la <span className="whitespace-nowrap">{last}</span>.
            </>
          )}{' '}
          La siguiente toma el número que sigue al que escribas. Si no hubo ninguna más, déjalo vacío.
        </>
      }
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
        hint={missing > 0 ? `${sheetsMissing(missing)}: después las ingresas otra vez.` : undefined}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </FormDialog>
  )
}

/** How many sheets the book will lack if that one was its last, so that a slip of a digit is seen before. */
function missingAfter(last: string | null, numero: string): number {
  if (!complaintNumberPattern.test(numero)) return 0
  const given = readComplaintNumber(numero)
  const known = last === null ? undefined : readComplaintNumber(last)
  return given.number - (known?.year === given.year ? known.number : 0)
}
