import type { Product } from '#contract/catalogue/catalogue.ts'
import { soles } from '../../ui/soles.ts'

/** The price of one profile or one ticket for the viewer. */
export const priceOf = (product: Product) => product.precioRifa ?? product.precio

export function Price({ product, className = '' }: { product: Product; className?: string }) {
  return <span className={`font-display font-bold tracking-tight ${className}`}>{soles(priceOf(product))}</span>
}
