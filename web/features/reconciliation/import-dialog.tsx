import { useMutation, useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { methodName, type PaymentKind } from '#domain/payment-method.ts'
import { statementLimits, type StatementAnswers, type StatementColumns } from '#domain/statement.ts'
import { ApiError, call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { soles } from '../../ui/soles.ts'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'
import { refreshPayments } from './queries.ts'
import { ColumnFields } from './column-fields.tsx'
import { StatementQuestions } from './statement-questions.tsx'
import { StatementSummary } from './statement-summary.tsx'

type ImportInput = {
  file: File
  methodId: number
  columns?: StatementColumns | undefined
  answers?: StatementAnswers | undefined
}
type Consent = { skipErrors: boolean; extract: boolean; ofThisMethod: boolean }
const noConsent: Consent = { skipErrors: false, extract: false, ofThisMethod: false }

const send = ({ file, methodId, columns, answers }: ImportInput, consent?: Consent) => {
  const { skipErrors, extract, ofThisMethod } = consent ?? noConsent
  if (file.size > statementLimits.bytes)
    throw new ApiError(413, 'BODY_TOO_LARGE', 'El archivo pesa más de 5 MB. Descarga menos días.')
  return call(api.paymentsReceived.importStatement, {
    file,
    form: {
      methodId: String(methodId),
      dryRun: String(!consent),
      skipErrors: String(skipErrors),
      extract: String(extract),
      ofThisMethod: String(ofThisMethod),
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(answers && { answers: JSON.stringify(answers) }),
    },
  })
}

type Methods = readonly { id: number; kind: PaymentKind; label: string }[]
const nameOf = (id: number, methods: Methods) => {
  const method = methods.find((each) => each.id === id)
  return method ? methodName(method) : 'otra forma de pago'
}
const elsewhereText = ({ methodId, count }: { methodId: number; count: number }, methods: Methods) =>
  `${count} de estos pagos ya están en ${nameOf(methodId, methods)}. ¿Es el archivo de esa forma de pago?`

const importMessageOf = (error: Error | null) =>
  error instanceof ApiError ? (error.issues[0]?.message ?? error.message) : error?.message

const mergeAnswers = (before: StatementAnswers | undefined, given: StatementAnswers): StatementAnswers => ({
  ...before,
  ...given,
  incoming: [...(before?.incoming ?? []), ...given.incoming],
  outgoing: [...(before?.outgoing ?? []), ...given.outgoing],
})

/** Imports a statement: checks it as soon as it is chosen, lets its columns be corrected, and stores it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { data: methods = [] } = useQuery(paymentMethodsQuery)
  const [methodId, chooseMethod] = useState(methods[0]?.id ?? 0)
  const [file, choose] = useState<File>()
  const [consent, setConsent] = useState(noConsent)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const trial = useMutation({
    mutationFn: (asked: ImportInput) => send(asked),
  })
  const take = useMutation({
    mutationFn: (asked: ImportInput) => send(asked, consent),
    onSuccess: ({ fresh, matched }) => {
      const of = matched > 0 ? `; ${matched} ya tienen su recarga` : ''
      toast(
        `${fresh.count} ${fresh.count === 1 ? 'pago importado' : 'pagos importados'} por ${soles(fresh.sum)}${of}`,
        {
          type: 'good',
        },
      )
      onClose()
    },
    onSettled: refreshPayments,
  })
  const tryOut = (asked: ImportInput) => {
    take.reset()
    setConsent(noConsent)
    trial.mutate(asked)
  }
  const report = trial.data
  const asked = trial.variables
  const error = take.error ?? trial.error
  const isReady =
    report?.columns &&
    report.questions.length === 0 &&
    report.fresh.count > 0 &&
    (report.errorCount === 0 || consent.skipErrors) &&
    (!report.imbalance || consent.extract) &&
    (!report.elsewhere || consent.ofThisMethod)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Importar estado de cuenta"
      description="Un archivo CSV o Excel (.xlsx) de Yape o de tu banco. Lo que ya está no entra dos veces."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            busy={take.isPending}
            disabled={!isReady || trial.isPending}
            onClick={() => asked && take.mutate({ ...asked, columns: report?.columns ?? undefined })}
          >
            {report && report.fresh.count > 0 ? `Importar (${report.fresh.count})` : 'Importar'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
          <SelectField
            label="Es de"
            options={methods.map((method) => ({ value: method.id, label: methodName(method) }))}
            value={methodId}
            onChange={({ target }) => {
              chooseMethod(Number(target.value))
              if (file) tryOut({ file, methodId: Number(target.value) })
            }}
          />
          <Button
            variant={file ? 'secondary' : 'primary'}
            icon={<FileUp size={18} />}
            busy={trial.isPending}
            className="min-h-12"
            onClick={() => input.current?.click()}
          >
            {file ? 'Elegir otro archivo' : 'Elegir archivo'}
          </Button>
          <input
            ref={input}
            id={id}
            type="file"
            accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-label="Archivo: estado de cuenta"
            tabIndex={-1}
            hidden
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              target.value = ''
              if (!chosen) return
              choose(chosen)
              tryOut({ file: chosen, methodId })
            }}
          />
        </div>
        <Notice tone="bad">{importMessageOf(error)}</Notice>
        {trial.isPending && !report && <Skeleton className="h-40" />}
        {report && file && (
          <>
            <StatementSummary name={file.name} report={report} />
            <StatementQuestions
              key={JSON.stringify(report.questions)}
              report={report}
              busy={trial.isPending}
              onAnswer={(answers) =>
                tryOut({
                  file,
                  methodId,
                  columns: report.columns ?? undefined,
                  answers: mergeAnswers(asked?.answers, answers),
                })
              }
            />
            {report.elsewhere && (
              <>
                <Notice tone="bad">{elsewhereText(report.elsewhere, methods)}</Notice>
                <Checkbox
                  label={`Es de ${nameOf(methodId, methods)}`}
                  hint="Si no, elige arriba de cuál es."
                  checked={consent.ofThisMethod}
                  onChange={(ofThisMethod) => setConsent({ ...consent, ofThisMethod })}
                />
              </>
            )}
            {report.imbalance && report.questions.length === 0 && (
              <>
                <Notice tone="bad">{`Línea ${report.imbalance.line}: ${report.imbalance.message}`}</Notice>
                <Checkbox
                  label="Es solo una parte del estado de cuenta"
                  hint="Importa lo que hay aunque no cuadre. Queda en el registro, solo por esta vez."
                  checked={consent.extract}
                  onChange={(extract) => setConsent({ ...consent, extract })}
                />
              </>
            )}
            {report.errorCount > 0 && report.columns && report.questions.length === 0 && report.fresh.count > 0 && (
              <Checkbox
                label="Importar los demás"
                hint="Las líneas que no se pueden leer se quedan fuera."
                checked={consent.skipErrors}
                onChange={(skipErrors) => setConsent({ ...consent, skipErrors })}
              />
            )}
            <ColumnFields
              key={JSON.stringify(report.columns)}
              report={report}
              busy={trial.isPending}
              onChange={(columns) => tryOut({ file, methodId, columns, answers: asked?.answers })}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
