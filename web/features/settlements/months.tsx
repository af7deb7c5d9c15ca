import type { SettlementAccount } from '#contract/settlements.ts'
import { soles } from '../../ui/soles.ts'
import { Summary } from '../../ui/summary.tsx'

const monthName = new Intl.DateTimeFormat('es-PE', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const cell = 'py-2 pl-3 text-right whitespace-nowrap max-xs:pl-0'
const row = 'max-xs:grid max-xs:grid-cols-3'

/** What was owed for each month, how much of that is held, and what was paid in it. */
export function Months({ account: { months } }: { account: SettlementAccount }) {
  if (months.length === 0) return null
  return (
    <details>
      <Summary>Por mes</Summary>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Por mes">
        <table className="w-full text-14 max-xs:block">
          <thead className="text-soft max-xs:block">
            <tr className={row}>
              <th scope="col" className="py-2 text-left font-medium max-xs:sr-only">
                Mes
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Ganado
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Retenido
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Pagado
              </th>
            </tr>
          </thead>
          <tbody className="max-xs:block">
            {months.map(({ month, owed, held, paid }) => (
              <tr key={month} className={`${row} border-t border-line`}>
                <th scope="row" className="py-2 text-left font-medium max-xs:col-span-full max-xs:pb-0">
                  {monthName.format(new Date(`${month}-01T00:00Z`))}
                </th>
                <td className={cell}>{soles(owed)}</td>
                <td className={cell}>{soles(held)}</td>
                <td className={cell}>{soles(paid)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
