import { useQuery } from '@tanstack/react-query'
import { Summary } from '../../ui/summary.tsx'
import { claimFiguresQuery } from './queries.ts'

type Rate = { id: number; nombre: string; claims: number; sales: number; perHundred: number }

const decimal = new Intl.NumberFormat('es-PE', { maximumFractionDigits: 1 })

/** Claims per hundred sales and the time to an answer, of 90 days; nothing before there is one. */
export function ClaimFigures() {
  const { data } = useQuery(claimFiguresQuery)
  if (!data || (data.products.length === 0 && data.daysGiven === 0)) return null
  const { medianHours, products, sellers, daysGiven } = data
  return (
    <details className="mb-5 rounded-card border border-line bg-surface">
      <Summary className="px-4 py-2">
        <span>
          Últimos 90 días
          <span className="ml-2 font-normal text-soft">
            {medianHours === null ? 'sin respuestas aún' : `respuesta en ${decimal.format(medianHours)} h (mediana)`}
            {daysGiven > 0 && ` · ${daysGiven === 1 ? '1 día devuelto' : `${daysGiven} días devueltos`}`}
          </span>
        </span>
      </Summary>
      <div className="grid gap-6 border-t border-line p-4 md:grid-cols-2">
        <Rates caption="Reclamos por cada 100 ventas, por producto" rates={products} />
        <Rates caption="Por quien vende" rates={sellers} />
      </div>
    </details>
  )
}

function Rates({ caption, rates }: { caption: string; rates: readonly Rate[] }) {
  return (
    <table className="w-full table-fixed text-14">
      <caption className="pb-2 text-left font-semibold">{caption}</caption>
      <tbody>
        {rates.map(({ id, nombre, claims, sales, perHundred }) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
              {nombre}
            </th>
            <td className="w-36 py-2 text-right tabular-nums">
              <strong>{decimal.format(perHundred)}</strong>{' '}
              <span className="text-soft">
                ({claims} de {sales})
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
