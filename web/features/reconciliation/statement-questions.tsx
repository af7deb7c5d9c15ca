import { useState } from 'react'
import type { StatementReport } from '#contract/reconciliation/statement.ts'
import type { DateOrder, StatementAnswers } from '#domain/statement.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type Question = StatementReport['questions'][number]
type Words = Extract<Question, { kind: 'direction' }>

const orderLabels: Record<DateOrder, string> = { day: 'El día', month: 'El mes', year: 'El año' }
const directionOptions = [
  { value: 'in', label: 'Entró' },
  { value: 'out', label: 'Salió' },
]

type Props = {
  report: StatementReport
  busy: boolean
  onAnswer: (answers: StatementAnswers) => void
}

/** What a statement does not say itself: the order of its dates, and which lines came in. */
export function StatementQuestions({ report, busy, onAnswer }: Props) {
  const dates = report.questions.find((question) => question.kind === 'dateOrder')
  const words = report.questions.find((question) => question.kind === 'direction')
  const [order, chooseOrder] = useState<DateOrder>()
  const [said, say] = useState<Record<string, string>>(() =>
    Object.fromEntries(words?.values.map(({ value, direction }) => [value, direction ?? '']) ?? []),
  )
  const [allIncoming, setAllIncoming] = useState(false)
  if (!dates && !words) return null
  const hasWords = words !== undefined && words.column !== null
  const isAnswered =
    (!dates || order !== undefined) &&
    (!words || (hasWords ? words.values.every(({ value }) => said[value]) : allIncoming))
  const wordsOf = (direction: string) => Object.keys(said).filter((word) => said[word] === direction)
  return (
    <section aria-label="Falta saber" className="grid gap-4 rounded-control border border-line px-4 py-4">
      <p className="font-semibold">El archivo no lo dice todo. Lo que respondas se recuerda para esta forma de pago.</p>
      {dates && (
        <SelectField
          label={`En fechas como ${dates.values[0] ?? ''}, va primero`}
          blank="Elige"
          options={dates.orders.map((value) => ({ value, label: orderLabels[value] }))}
          value={order ?? ''}
          onChange={({ target }) => chooseOrder(dates.orders.find((each) => each === target.value))}
        />
      )}
      {words && hasWords && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold">¿Qué entró y qué salió? {columnName(words, report)}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {words.values.map(({ value, shown, count }) => (
              <SelectField
                key={value}
                label={`${shown ? `«${shown}»` : 'En blanco'} (${count} ${count === 1 ? 'línea' : 'líneas'})`}
                blank="Elige"
                options={directionOptions}
                value={said[value] ?? ''}
                onChange={({ target }) => say({ ...said, [value]: target.value })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {words && !hasWords && (
        <Checkbox
          label="Todas las líneas son ingresos"
          hint="El archivo no dice qué entró y qué salió. Si trae salidas, elige abajo la columna que lo dice."
          checked={allIncoming}
          onChange={setAllIncoming}
        />
      )}
      <div className="flex justify-end">
        <Button
          busy={busy}
          disabled={!isAnswered}
          onClick={() =>
            onAnswer({
              incoming: wordsOf('in'),
              outgoing: wordsOf('out'),
              ...(order && { dateOrder: order }),
              ...(allIncoming && { allIncoming }),
            })
          }
        >
          Continuar
        </Button>
      </div>
    </section>
  )
}

function columnName({ column }: Words, { titles }: StatementReport): string {
  const title = titles[column ?? -1]
  return title ? `(columna «${title}»)` : ''
}
