import type { Product } from '#contract/catalogue/catalogue.ts'
import { soles } from '../../ui/soles.ts'
import { offersOf } from './term-choice.tsx'

/** The price of one profile, for the first term, or of one ticket, for the viewer. */
export const priceOf = (product: Product) => product.precioRifa ?? product.precio

/** The lowest price of a product, and whether others are higher. */
function lowestOf(product: Product) {
  const prices = offersOf(product).map(({ precio }) => precio)
  const lowest = prices.reduce((least, price) => (price < least ? price : least))
  return { lowest, varies: prices.some((price) => price !== lowest) }
}

/** The price for the viewer: 'desde' the lowest where its terms cost more and less. */
export function Price({ product, className = '' }: { product: Product; className?: string }) {
  const { lowest, varies } = lowestOf(product)
  return (
    <span className={`font-display font-bold tracking-tight ${className}`}>
      {varies && <span className="font-sans text-14 font-normal tracking-normal text-soft">desde </span>}
      <span className="whitespace-nowrap">{soles(lowest)}</span>
    </span>
  )
}
