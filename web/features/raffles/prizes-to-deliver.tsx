import { useQuery } from '@tanstack/react-query'
import { paths } from '../../platform/paths.ts'
import { winnersAdminQuery } from './admin-queries.ts'
import { WinnerAdminRow } from './winner-admin-row.tsx'

const shown = 5

/** The latest winners whose prizes were not handed over, below the raffles: what comes after a draw. */
export function PrizesToDeliver() {
  const { data } = useQuery(winnersAdminQuery({ estado: 'Pendiente', page: 1 }))
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="to-deliver" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="to-deliver" className="text-22 font-bold">
          Premios por entregar
        </h2>
        <a
          href={`#${paths.winnersAdmin({ estado: 'Pendiente' })}`}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          Ver {data.total === 1 ? 'en Ganadores' : `los ${data.total}`}
        </a>
      </div>
      <ul
        aria-label="Premios por entregar"
        className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-card lg:border lg:border-line lg:bg-surface"
      >
        {data.items.slice(0, shown).map((winner) => (
          <WinnerAdminRow key={winner.id} winner={winner} />
        ))}
      </ul>
    </section>
  )
}
