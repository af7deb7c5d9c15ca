import { useState } from 'react'
import type { StatementReport } from '#contract/reconciliation/statement.ts'
import type { StatementColumns } from '#domain/statement.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Summary } from '../../ui/summary.tsx'

const parts = [
  ['date', 'Fecha'],
  ['time', 'Hora, si está aparte'],
  ['amount', 'Monto'],
  ['sign', 'Entrada o salida, si lo dice otra columna'],
  ['credit', 'Abonos, si van aparte'],
  ['charge', 'Cargos, si van aparte'],
  ['balance', 'Saldo'],
  ['payer', 'Quién pagó'],
  ['message', 'Mensaje de quien pagó'],
  ['operationNumber', 'N.º de operación'],
] as const satisfies readonly (readonly [keyof StatementColumns, string])[]

type Props = {
  report: StatementReport
  busy: boolean
  onChange: (columns: StatementColumns) => void
}

/** The meaning of each column of a statement, beside its first lines; open when it was not recognised. */
export function ColumnFields({ report, busy, onChange }: Props) {
  const { titles, sample, columns } = report
  const [chosen, choose] = useState<Partial<StatementColumns>>(columns ?? {})
  const named = titles.map((title, index) => ({
    value: String(index),
    label: title || sample.map((row) => row[index]).find(Boolean) || `Columna ${index + 1}`,
  }))
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(columns ?? {})
  const { date, ...rest } = chosen
  return (
    <details open={columns === null} className="rounded-control border border-line">
      <Summary className="px-4">{columns === null ? 'Elige qué hay en cada columna' : 'Corregir las columnas'}</Summary>
      <div className="grid gap-4 px-4 pt-1 pb-4">
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Primeras líneas del archivo">
          <table className="border-collapse text-14">
            <thead>
              <tr>
                {named.map(({ value, label }) => (
                  <th key={value} scope="col" className="border border-line px-2 py-1 text-left font-semibold">
                    <span className="block max-w-40 truncate">{label}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((row, line) => (
                <tr key={line}>
                  {named.map(({ value }, index) => (
                    <td key={value} className="border border-line px-2 py-1 whitespace-nowrap">
                      <span className="block max-w-40 truncate">{row[index]}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          {parts.map(([part, label]) => (
            <SelectField
              key={part}
              label={label}
              blank="No está"
              options={named}
              value={chosen[part] ?? ''}
              onChange={({ target }) => {
                const { [part]: _before, ...others } = chosen
                choose(target.value === '' ? others : { ...others, [part]: Number(target.value) })
              }}
            />
          ))}
        </div>
        <div className="flex justify-end">
          <Button
            variant="secondary"
            busy={busy}
            disabled={!isChanged || date === undefined}
            onClick={() => date !== undefined && onChange({ date, ...rest })}
          >
            Leer así
          </Button>
        </div>
      </div>
    </details>
  )
}
