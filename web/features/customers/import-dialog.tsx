import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CustomerReport } from '#contract/customers.ts'
import { customerLimits } from '#domain/customer.ts'
import { readablePhone } from '#domain/phone.ts'
import { ApiError, call } from '../../platform/api.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshCustomers } from './queries.ts'

function tryOut(file: File) {
  if (file.size > customerLimits.fileBytes)
    throw new ApiError(413, 'BODY_TOO_LARGE', 'El archivo pesa más de 5 MB. Divídelo en partes.')
  return call(api.customers.import, { file, form: { dryRun: 'true' } })
}

const messageOf = (error: Error | null) =>
  error instanceof ApiError ? (error.issues[0]?.message ?? error.message) : error?.message
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Reads a spreadsheet of customers: says what it would do as soon as it is chosen, and then does it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, choose] = useState<File>()
  const [sendOnce] = useSendOnce()
  const trial = useMutation({ mutationFn: tryOut })
  const take = useMutation({
    mutationFn: (chosen: File) =>
      sendOnce([chosen.name, chosen.size, chosen.lastModified], (idempotencyKey) =>
        call(api.customers.import, { file: chosen, form: {}, idempotencyKey }),
      ),
    onSuccess: ({ applied }) => {
      toast(`Importado: ${counted(applied ?? 0, 'cliente', 'clientes')}`, { type: 'good' })
      onClose()
    },
    onSettled: refreshCustomers,
  })
  const report = trial.data
  const effects = report ? report.created + report.changed : 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Importar clientes"
      description="Un archivo CSV con las columnas Nombre, Teléfono, Nota y, si quieres, Otros números. Quien ya está no entra dos veces."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            busy={take.isPending}
            disabled={effects === 0 || trial.isPending}
            onClick={() => file && take.mutate(file)}
          >
            {effects > 0 ? `Importar (${effects})` : 'Importar'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Button
          variant={file ? 'secondary' : 'primary'}
          icon={<FileUp size={18} />}
          busy={trial.isPending}
          disabled={take.isPending}
          onClick={() => input.current?.click()}
        >
          {file ? 'Elegir otro archivo' : 'Elegir archivo'}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label="Archivo: clientes"
          tabIndex={-1}
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            target.value = ''
            if (!chosen) return
            choose(chosen)
            take.reset()
            trial.mutate(chosen)
          }}
        />
        <Notice tone="bad">{messageOf(take.error ?? trial.error)}</Notice>
        {trial.isPending && <Skeleton className="h-32" />}
        {report && file && !trial.isPending && <Report name={file.name} report={report} />}
      </div>
    </Dialog>
  )
}

function Report({ name, report }: { name: string; report: CustomerReport }) {
  const { created, changed, same, errorCount, errors, sample } = report
  return (
    <section aria-label="Lo que se va a importar" aria-live="polite" className="grid gap-3">
      <h3 className="text-16 font-semibold wrap-anywhere">{name}</h3>
      <ul className="grid gap-1">
        <li>{counted(created, 'cliente nuevo', 'clientes nuevos')}</li>
        <li>{counted(changed, 'cambia su nombre o su nota', 'cambian su nombre o su nota')}</li>
        <li>{counted(same, 'ya está igual', 'ya están igual')}</li>
        {errorCount > 0 && (
          <li className="font-semibold text-warn">
            {counted(errorCount, 'línea se queda fuera', 'líneas se quedan fuera')}
          </li>
        )}
      </ul>
      {sample.length > 0 && (
        <div className="rounded-control bg-raised p-3 text-14">
          <p className="mb-1 text-soft">Así se leen los primeros:</p>
          <ul className="grid gap-1">
            {sample.map(({ nombre, telefono, nota }) => (
              <li key={`${nombre} ${telefono}`} className="wrap-anywhere">
                <strong>{nombre}</strong> · {readablePhone(telefono)}
                {nota && ` · ${nota}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {errors.length > 0 && (
        <ul
          aria-label="Líneas que se quedan fuera"
          className="grid max-h-48 gap-1 overflow-y-auto text-14"
          tabIndex={0}
        >
          {errors.map(({ line, message }) => (
            <li key={line}>{`Línea ${line}: ${message}`}</li>
          ))}
          {errorCount > errors.length && <li className="text-soft">{`… y ${errorCount - errors.length} más`}</li>}
        </ul>
      )}
    </section>
  )
}
