import { Minus, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CartLine as Line } from '#contract/cart.ts'
import { cartLimits } from '#domain/limits.ts'
import { times } from '#domain/money.ts'
import { can } from '#domain/product.ts'
import { hasEnded } from '#domain/raffle.ts'
import { may, type Viewer } from '#domain/user.ts'
import { paths } from '../../platform/paths.ts'
import { soles } from '../../ui/soles.ts'
import { StruckPrice } from '../../ui/struck-price.tsx'
import { nameOfLine, unitBaseOf, unitPriceOf } from '../catalogue/cart-queries.ts'
import { ProductPicture } from '../catalogue/product-card.tsx'
import { useChangeLine } from '../catalogue/change-cart.ts'

/** Why a line cannot be bought in its present quantity; undefined when it can. */
export function lineProblemOf(line: Line, lines: readonly Line[], viewer: Viewer, now: Date): string | undefined {
  const { product } = line
  // The terms of a product share its stock.
  const quantity = lines.reduce((sum, one) => sum + (one.product.id === product.id ? one.quantity : 0), 0)
  if (product.category.byContact) return 'Ahora se vende por WhatsApp: quítalo para poder comprar.'
  if (!can.beBought(product.state) || product.stock === 0) return 'Se agotó: quítalo para poder comprar.'
  if (product.precioRifa !== null && !may.buyTickets(viewer))
    return 'Tu cuenta no compra tickets: quítalo para poder comprar.'
  if (hasEnded(product, now)) return 'Su venta terminó: quítalo para poder comprar.'
  if (product.stock < quantity) return product.stock === 1 ? 'Solo queda 1.' : `Solo quedan ${product.stock}.`
  return undefined
}

/** One line of the cart: the product, its quantity and what it costs. */
export function CartLine({ line, trouble }: { line: Line; trouble: string | undefined }) {
  const change = useChangeLine()
  const { id, product, quantity } = line
  const name = nameOfLine(line)
  const base = unitBaseOf(line)
  const full = quantity >= Math.min(product.stock, cartLimits.quantity)
  const set = (next: number) => change.mutate({ id, quantity: next })
  return (
    <li className="grid grid-cols-[72px_1fr] gap-x-3 border-b border-line py-4 last:border-0">
      <ProductPicture product={product} sizes="72px" className="aspect-4/3 rounded-control" />
      <div className="grid min-w-0 gap-2">
        <div className="flex items-start justify-between gap-2">
          <a
            href={`#${paths.product({ id: product.id })}`}
            className="-my-1.5 py-1.5 font-semibold text-inherit no-underline hover:underline"
          >
            <span className="line-clamp-2">{name}</span>
          </a>
          <button
            type="button"
            aria-label={`Quitar ${name}`}
            onClick={() => set(0)}
            className="-mt-1.5 -mr-2 grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
          >
            <Trash2 size={18} />
          </button>
        </div>
        {trouble && <p className="text-14 font-medium text-warn">{trouble}</p>}
        <div className="flex items-center justify-between gap-2">
          <div className="flex items-center rounded-control border border-control-line">
            <Step label={`Uno menos de ${name}`} onClick={() => set(quantity - 1)}>
              <Minus size={18} />
            </Step>
            <span aria-live="polite" className="min-w-8 text-center font-semibold">
              <span className="sr-only">Cantidad: </span>
              {quantity}
            </span>
            <Step label={`Uno más de ${name}`} onClick={() => set(quantity + 1)} disabled={full}>
              <Plus size={18} />
            </Step>
          </div>
          <p className="grid justify-items-end font-display text-18 font-bold whitespace-nowrap">
            <StruckPrice base={base && times(base, quantity)} />
            {soles(times(unitPriceOf(line), quantity))}
          </p>
        </div>
      </div>
    </li>
  )
}

function Step({
  label,
  onClick,
  disabled = false,
  children,
}: {
  label: string
  onClick: () => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      disabled={disabled}
      className="grid size-11 place-items-center rounded-control hover:bg-raised disabled:opacity-40"
    >
      {children}
    </button>
  )
}
