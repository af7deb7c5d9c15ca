import { memo } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { can, isOffer } from '#domain/product.ts'
import { limitsWarranty, warrantyText } from '#domain/purchase.ts'
import { formatTerms } from '#domain/term.ts'
import { paths } from '../../platform/paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { Picture, placeholder } from '../pictures/picture.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { BuyAction } from './buy-action.tsx'
import { Price } from './price.tsx'
import { cardSizes } from './product-grid.tsx'
import { offersOf } from './term-choice.tsx'
import { TicketsBar } from './tickets-bar.tsx'

const sizes = cardSizes('222px')

/**
 * One product of the catalogue. A product that is no longer for sale has no link, unless its page shows the outcome of
 * a draw.
 */
export const ProductCard = memo(function ProductCard({
  product,
  eager = false,
}: {
  product: Product
  eager?: boolean
}) {
  const offer = isOffer(product.nota)
  const open = can.beBought(product.state)
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-150 hover:border-control-line">
      <ProductPicture
        product={product}
        sizes={sizes}
        eager={eager}
        className={open ? 'aspect-4/3' : 'aspect-4/3 opacity-60 grayscale'}
      />
      {offer && <OfferRibbon />}
      <div className="flex flex-1 flex-col gap-2 p-3 md:p-4">
        <h3 className="line-clamp-3 text-16 font-semibold">
          {open || can.showOutcome(product.state) ? (
            <a
              href={`#${paths.product({ id: product.id })}`}
              className="text-inherit no-underline after:absolute after:inset-x-0 after:top-0 after:bottom-17"
            >
              {product.nombre}
            </a>
          ) : (
            product.nombre
          )}
        </h3>
        <FavouriteButton product={product} />
        {!offer && product.nota && (
          <div>
            <Chip>{product.nota}</Chip>
          </div>
        )}
        <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-2 pt-1">
          <TicketsBar product={product} />
          {/* The prices of a row stand in one line, whatever there is to say about them. */}
          <div>
            <Price product={product} className="block text-22" />
            <p className="text-12 text-soft">
              {product.precioRifa === null ? formatTerms(offersOf(product)) : 'por ticket'}
              {limitsWarranty(product) && ` · garantía ${warrantyText(product)}`}
            </p>
          </div>
          <BuyAction product={product} />
        </div>
      </div>
    </article>
  )
})

/** On the picture of a card. */
export const OfferRibbon = () => (
  <span className="absolute top-3 left-0 rounded-r-full bg-offer py-1 pr-3 pl-2.5 text-12 font-bold tracking-wide text-on-offer">
    OFERTA
  </span>
)

export function ProductPicture({
  product,
  sizes,
  eager = false,
  className = '',
}: {
  product: Product
  /** How wide it is, as CSS says it in `sizes`. */
  sizes: string
  eager?: boolean
  className?: string
}) {
  return (
    <Picture
      picture={product.productImgs[0] ?? placeholder}
      sizes={sizes}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`w-full bg-raised object-cover ${className}`}
    />
  )
}
