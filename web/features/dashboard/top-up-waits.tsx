import type { Dashboard } from '#contract/dashboard.ts'
import { paths } from '../../platform/paths.ts'
import { formatSpan } from '../../ui/format-date.ts'
import { Figure } from './figure.tsx'

type Props = {
  topUps: Dashboard['topUps']
  /** The first and the last day of the thirty. */
  first: string
  last: string
}

/**
 * How long the oldest pending top-up has waited, with a link to the list that begins with it; and the median wait of
 * accepted ones.
 */
export function TopUpWaits({ topUps: { count, waiting, medianWaitMs }, first, last }: Props) {
  const { today, month } = medianWaitMs
  const accepted = (from: string) => paths.topUpsAdmin({ tab: 'movimientos', descripcion: 'Recarga', from, to: last })
  const told = (median: number | null) =>
    median === null
      ? { value: '—', note: 'Ninguna aceptada' }
      : { value: median < 60_000 ? '< 1 min' : formatSpan(median), note: 'Hasta aceptarla' }
  return (
    <section aria-labelledby="top-up-waits">
      <h2 id="top-up-waits" className="mb-3 text-18 font-bold">
        Cuánto esperan las recargas
      </h2>
      {count === 0 && month === null ? (
        <p className="rounded-card border border-line bg-surface p-5 text-soft">
          Ninguna recarga espera. Aquí verás hace cuánto esperan y cuánto tardas en aceptarlas.
        </p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-6">
          <Figure label="Menos de 1 h" value={waiting.underHour} to={paths.topUpsAdmin()} />
          <Figure label="De 1 a 6 h" value={waiting.underSixHours} to={paths.topUpsAdmin()} />
          <Figure label="De 6 a 24 h" value={waiting.underDay} to={paths.topUpsAdmin()} />
          <Figure label="Más de un día" value={waiting.longer} to={paths.topUpsAdmin()} calls={waiting.longer > 0} />
          <Figure label="Espera típica hoy" {...told(today)} to={accepted(last)} />
          <Figure label="Espera típica en 30 días" {...told(month)} to={accepted(first)} />
        </ul>
      )}
    </section>
  )
}
