import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { purchaseNotes } from '#domain/purchase.ts'
import { saleStateLabels, saleStates } from '#domain/sale.ts'
import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { DayFilter } from '../../ui/day-filter.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { saleOrders, type useSaleFilter } from './use-sale-filter.ts'

const orderLabels: Record<(typeof saleOrders)[number], string> = {
  id: 'Las más antiguas',
  endDate: 'Vencen antes',
  '-endDate': 'Vencen después',
}

/** The filters, the order and the export of sales. On a phone the rarer ones are collapsed. */
export function SaleFilters({ asked }: { asked: ReturnType<typeof useSaleFilter> }) {
  const { filter, pick } = asked
  const { nota, from, to } = filter
  const [unfolded, unfold] = useState([nota, from, to].some((it) => it !== undefined))
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-2 md:flex md:flex-wrap md:items-center">
      <FilterSelect
        label="Estado"
        blank="Todos los estados"
        value={filter.estado}
        options={saleStates.map((value) => ({ value, label: saleStateLabels[value] }))}
        onChange={(estado) => pick({ estado })}
      />
      <FilterSelect
        label="Orden"
        blank="Las más nuevas"
        value={filter.sort}
        options={saleOrders.map((value) => ({ value, label: orderLabels[value] }))}
        onChange={(sort) => pick({ sort })}
      />
      <Button
        variant="secondary"
        aria-expanded={unfolded}
        onClick={() => unfold(!unfolded)}
        icon={<SlidersHorizontal size={18} />}
        className="md:hidden"
      >
        Más filtros
      </Button>
      <div
        className={`col-span-2 grid-cols-2 items-end gap-2 md:contents ${unfolded ? 'grid' : 'hidden'} *:first:max-md:col-span-2`}
      >
        <FilterSelect
          label="Nota"
          blank="Con o sin nota"
          value={nota}
          options={purchaseNotes.map((value) => ({ value, label: value }))}
          onChange={(next) => pick({ nota: next })}
        />
        <DayFilter label="Desde" value={from} onChange={(day) => pick({ from: day })} />
        <DayFilter label="Hasta" value={to} onChange={(day) => pick({ to: day })} />
      </div>
      <div className="grid md:ml-auto">
        <ExportButton download={() => download(api.purchases.export, { query: filter })} />
      </div>
    </div>
  )
}
