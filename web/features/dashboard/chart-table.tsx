import type { Centimos } from '#domain/money.ts'
import { soles } from '../../ui/soles.ts'

type Row = { label: string; count: number; amount: Centimos }

/** The data of a chart as a table, for screen readers. */
export function ChartTable({ caption, head, rows }: { caption: string; head: string; rows: readonly Row[] }) {
  return (
    // Around the table, because `sr-only` does not reduce the height of a table, which would make the page longer.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Ventas</th>
            <th scope="col">Soles</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{count}</td>
              <td>{soles(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
