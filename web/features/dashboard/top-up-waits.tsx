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
 * How long pending top-ups have waited, with a link to the list that begins with the oldest; and the median wait of
 * accepted ones. Nothing that is zero.
 */
export function TopUpWaits({ topUps: { waiting, medianWaitMs }, first, last }: Props) {
  const { today, month } = medianWaitMs
  const accepted = (from: string) => paths.topUpsAdmin({ tab: 'movimientos', descripcion: 'Recarga', from, to: last })
  const ages = [
    { label: 'Menos de 1 h', value: waiting.underHour },
    { label: 'De 1 a 6 h', value: waiting.underSixHours },
    { label: 'De 6 a 24 h', value: waiting.underDay },
    { label: 'Más de un día', value: waiting.longer, calls: true },
  ].filter(({ value }) => value > 0)
  const medians = [
    { label: 'Espera típica hoy', median: today, to: accepted(last) },
    { label: 'Espera típica en 30 días', median: month, to: accepted(first) },
  ]
  return (
    <section aria-labelledby="top-up-waits">
      <h2 id="top-up-waits" className="mb-3 text-18 font-bold">
        Cuánto esperan las recargas
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {ages.map((age) => (
          <Figure key={age.label} {...age} to={paths.topUpsAdmin()} />
        ))}
        {medians.map(
          ({ median, ...it }) =>
            median !== null && <Figure key={it.label} {...it} value={waitText(median)} note="Hasta aceptarla" />,
        )}
      </ul>
    </section>
  )
}

const waitText = (waitMs: number) => (waitMs < 60_000 ? '< 1 min' : formatSpan(waitMs))
