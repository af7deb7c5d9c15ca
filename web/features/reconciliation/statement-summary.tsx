import type { StatementReport } from '#contract/reconciliation/statement.ts'
import { soles } from '../../ui/soles.ts'

const dayOf = (day: string) => day.split('-').toReversed().join('/')
const lines = (count: number) => `${count} ${count === 1 ? 'línea' : 'líneas'}`

/** The new payments of a statement, the known ones, and the lines that cannot be read. */
export function StatementSummary({ name, report }: { name: string; report: StatementReport }) {
  const { format, remembered, fresh, known, charges, leftOut, from, to, errorCount, errors, questions } = report
  const figures = [
    ['Nuevos', fresh.count, soles(fresh.sum)],
    ['Ya estaban', known.count, soles(known.sum)],
    ['Salidas, no cuentan', charges.count, soles(charges.sum)],
  ] as const
  // Zeros above an open question would look like its answer.
  const isCounted = questions.length === 0 || figures.some(([, count]) => count > 0)
  return (
    <section aria-label="Lo que trae el archivo" className="grid gap-3">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-14 text-soft">
          {format}
          {from && to && ` · ${from === to ? dayOf(from) : `del ${dayOf(from)} al ${dayOf(to)}`}`}
          {remembered && ' · columnas de la última vez'}
        </p>
      </div>
      {isCounted && (
        <dl className="grid gap-2 xs:grid-cols-3" aria-live="polite">
          {figures.map(([label, count, sum], index) => (
            <div
              key={label}
              className="flex items-baseline justify-between gap-2 rounded-control bg-raised px-4 py-2.5 xs:block"
            >
              <dt className="text-14 text-soft">{label}</dt>
              <dd>
                <strong className={`text-22 ${index === 0 && count > 0 ? 'text-good' : ''}`}>{count}</strong>{' '}
                <span className="text-14 whitespace-nowrap text-soft">{sum}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {leftOut > 0 && (
        <p className="text-14 text-soft">{lines(leftOut)} sin movimiento: títulos, totales o en blanco.</p>
      )}
      {errorCount > 0 && (
        <div className="rounded-control bg-bad-wash px-4 py-3 text-14">
          <p className="font-semibold text-bad">
            {errorCount === 1 ? 'Una línea no se puede leer' : `${errorCount} líneas no se pueden leer`}
          </p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {errors.map(({ line, message }) => (
              <li key={line} className="wrap-anywhere">
                Línea {line}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
