import type { Product } from '#contract/catalogue/catalogue.ts'
import { can } from '#domain/product.ts'

/** The number of sold tickets of a raffle, as a thin bar and as text. */
export function TicketsBar({ product }: { product: Product }) {
  const total = product.totalTickets
  if (total === null) return null
  const sold = total - product.stock
  return (
    <div className="grid gap-1">
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-raised">
        <div className="h-full rounded-full bg-accent" style={{ width: `${(sold / total) * 100}%` }} />
      </div>
      <p className="text-12 text-soft">
        {can.beBought(product.state)
          ? `${sold} de ${total} ${total === 1 ? 'ticket vendido' : 'tickets vendidos'}`
          : `${sold} ${sold === 1 ? 'ticket vendido' : 'tickets vendidos'}`}
      </p>
    </div>
  )
}
