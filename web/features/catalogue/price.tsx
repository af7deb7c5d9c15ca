import type { Product } from '#contract/catalogue/catalogue.ts'
import { soles } from '../../ui/soles.ts'
import { StruckPrice } from '../../ui/struck-price.tsx'
import { offersOf } from './term-choice.tsx'

/** The price of one profile, for the first term, or of one ticket, for the viewer. */
export const priceOf = (product: Product) => product.precioRifa ?? product.precio

/** The lowest price of a product, and whether others are higher. */
function lowestOf(product: Product) {
  const offers = offersOf(product)
  const lowest = offers.reduce((least, offer) => (offer.precio < least.precio ? offer : least))
  return { ...lowest, varies: offers.some(({ precio }) => precio !== lowest.precio) }
}

/** The price for the viewer: 'desde' the lowest where its terms cost more and less. */
export function Price({ product, className = '' }: { product: Product; className?: string }) {
  const { precio, precioBase, varies } = lowestOf(product)
  return (
    <span className={`font-display font-bold tracking-tight ${className}`}>
      {/* Above the price, so that the cards of a row have theirs in one line. */}
      <StruckPrice base={precioBase} className="block text-14 leading-tight" />
      {varies && <span className="font-sans text-14 font-normal tracking-normal text-soft">desde </span>}
      <span className="whitespace-nowrap">{soles(precio)}</span>
    </span>
  )
}
