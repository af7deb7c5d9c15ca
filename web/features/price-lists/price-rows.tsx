import { ChevronDown } from 'lucide-react'
import type { ListedPrice } from '#contract/price-lists.ts'
import type { PriceState } from '#domain/price-list.ts'
import { formatDays } from '#domain/purchase.ts'
import { moneyText } from '../../ui/money-text.ts'

/** A word below the price of what is not simply confirmed. */
const stateWords: Record<PriceState, { word: string; look: string } | undefined> = {
  confirmed: undefined,
  unpriced: { word: 'Sin precio', look: 'text-soft' },
  proposed: { word: 'Sin confirmar', look: 'text-soft' },
  changed: { word: 'Cambió', look: 'text-warn' },
  below: { word: 'Bajo tu costo', look: 'text-bad' },
}

/** All prices in one line each, by category; categories fold. */
export function PriceRows({
  prices,
  onChange,
}: {
  prices: readonly ListedPrice[]
  onChange: (price: ListedPrice) => void
}) {
  const categories = [...Map.groupBy(prices, ({ categoria }) => categoria)]
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      {categories.map(([categoria, ofCategory]) => (
        <details key={categoria} open className="group border-line not-first:border-t">
          <summary className="grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)_3.5rem_5.5rem] items-center gap-2 bg-raised px-3 text-12 text-soft">
            <span className="flex min-w-0 items-center gap-1.5">
              <ChevronDown size={16} aria-hidden className="shrink-0 transition-transform not-group-open:-rotate-90" />
              <span className="line-clamp-2 text-14 font-semibold wrap-anywhere text-ink">{categoria}</span>
              <span>{ofCategory.length}</span>
            </span>
            <span className="text-right">Pago S/.</span>
            <span className="text-right">Mi precio S/.</span>
          </summary>
          <ul>
            {ofCategory.map((price) => (
              <PriceRow key={`${price.productId} ${price.dias}`} price={price} onChange={() => onChange(price)} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

function PriceRow({ price, onChange }: { price: ListedPrice; onChange: () => void }) {
  const { nombre, dias, stock, paid, precio, proposal, state } = price
  const said = stateWords[state]
  const shown = precio ?? proposal
  const next = state === 'changed' && proposal !== null && proposal !== precio
  return (
    <li className="border-t border-line">
      <button
        type="button"
        onClick={onChange}
        className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_3.5rem_5.5rem] items-center gap-2 px-3 py-1 text-left -outline-offset-2 hover:bg-raised"
      >
        <span className="min-w-0 text-14 leading-tight font-medium wrap-anywhere">
          {nombre}{' '}
          <span className="text-12 font-normal whitespace-nowrap text-soft">
            {!nombre.endsWith(formatDays(dias)) && formatDays(dias)}
            {stock === 0 && ' · agotado'}
          </span>
        </span>
        <span className="text-right text-14 whitespace-nowrap text-soft">{moneyText(paid)}</span>
        <span className="text-right leading-tight whitespace-nowrap">
          {shown !== null && (
            <span className={`text-14 font-bold ${precio === null ? 'text-soft' : ''}`}>{moneyText(shown)}</span>
          )}
          {said && <span className={`block text-12 font-medium ${said.look}`}>{said.word}</span>}
          {next && <span className="block text-12 text-soft">→ {moneyText(proposal)}</span>}
        </span>
      </button>
    </li>
  )
}
