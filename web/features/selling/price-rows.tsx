import { ChevronDown, Minus, Plus } from 'lucide-react'
import { formatDays } from '#domain/purchase.ts'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { soles } from '../../ui/soles.ts'
import { StruckPrice } from '../../ui/struck-price.tsx'
import { lineName, offersOf, type Offer } from '../catalogue/term-choice.tsx'
import { canAdd, choose, quantityOf, useChosen } from './selection.ts'

type Row = { product: Product; offer: Offer }

/** The rows of one category, which folds. */
export function PriceGroup({ name, rows }: { name: string; rows: readonly Row[] }) {
  return (
    <details open className="group min-w-0">
      <summary className="flex min-h-7 cursor-pointer list-none items-center gap-1.5 text-14 font-bold [&::-webkit-details-marker]:hidden">
        <ChevronDown
          size={16}
          aria-hidden
          className="shrink-0 text-soft transition-transform group-not-open:-rotate-90"
        />
        <span className="min-w-0 truncate">{name}</span>
        <span className="font-normal text-soft">{rows.length}</span>
      </summary>
      <ul
        aria-label={name}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] gap-x-6 border-t border-line"
      >
        {rows.map(({ product, offer }) => (
          <PriceRow key={`${product.id} ${offer.termId}`} product={product} offer={offer} />
        ))}
      </ul>
    </details>
  )
}

/** Name, days, price and stock in one line of which a tap anywhere takes one more. */
function PriceRow({ product, offer: { termId, dias, precio, precioBase } }: Row) {
  const chosen = useChosen()
  const quantity = quantityOf(chosen, product, termId)
  const name = lineName(product.nombre, offersOf(product), dias)
  return (
    <li
      className={`relative flex min-h-8 items-center gap-1.5 border-b border-line pl-1.5 text-14 leading-4 ${quantity > 0 ? 'bg-accent-wash' : 'hover:bg-raised'}`}
    >
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{product.nombre}</span>
      <span className="w-9 shrink-0 text-right text-12 whitespace-nowrap text-soft">
        {product.precioRifa === null && <Days dias={dias} />}
      </span>
      <span className="grid w-17 shrink-0 justify-items-end font-semibold whitespace-nowrap">
        <StruckPrice base={precioBase} className="text-12 leading-3.5" />
        <span>{soles(precio)}</span>
      </span>
      <span className="w-8 shrink-0 text-right text-12 text-soft">
        <span className="sr-only">Quedan </span>
        {product.stock}
      </span>
      {quantity > 0 && (
        <button
          type="button"
          aria-label={`Uno menos de ${name}`}
          onClick={() => choose(product, termId, -1)}
          className="relative z-1 grid h-8 w-8 shrink-0 place-items-center rounded-control hover:bg-raised"
        >
          <Minus size={16} />
        </button>
      )}
      <button
        type="button"
        aria-label={quantity > 0 ? `Uno más de ${name}: llevas ${quantity}` : `Agregar ${name}`}
        disabled={!canAdd(chosen, product, termId)}
        onClick={() => choose(product, termId, 1)}
        className="grid h-8 w-8 shrink-0 place-items-center rounded-control font-bold text-accent after:absolute after:inset-0 disabled:text-soft"
      >
        {quantity > 0 ? quantity : <Plus size={18} />}
      </button>
    </li>
  )
}

const Days = ({ dias }: { dias: number }) => (
  <>
    <span aria-hidden>{dias} d</span>
    <span className="sr-only">{formatDays(dias)}</span>
  </>
)
