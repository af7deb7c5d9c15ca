import type { Product } from '#contract/catalogue/catalogue.ts'
import { can, isOffer } from '#domain/product.ts'
import { paths } from '../../platform/paths.ts'
import { BuyAction } from '../catalogue/buy-action.tsx'
import { Price } from '../catalogue/price.tsx'
import { OfferRibbon, ProductPicture } from '../catalogue/product-card.tsx'
import { TicketsBar } from '../catalogue/tickets-bar.tsx'

/** One raffle of the live-draw list; on the purple of the stage once it waits for its draw. */
export function RaffleCard({ product, sizes, eager }: { product: Product; sizes: string; eager: boolean }) {
  const onStage = can.beDrawn(product.state)
  return (
    <article
      className={`relative flex h-full flex-col overflow-hidden rounded-card border transition-colors duration-150 ${onStage ? 'stage border-stage-light' : 'border-line bg-surface hover:border-control-line'}`}
    >
      <ProductPicture product={product} sizes={sizes} eager={eager} className="aspect-4/3" />
      {isOffer(product.nota) && <OfferRibbon />}
      <div className="flex flex-1 flex-col gap-2 p-3 md:p-4">
        <h2 className="line-clamp-3 text-16 font-semibold">
          <a
            href={`#${paths.product({ id: product.id })}`}
            className="text-inherit no-underline after:absolute after:inset-x-0 after:top-0 after:bottom-17"
          >
            {product.nombre}
          </a>
        </h2>
        <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-2 pt-1">
          {!onStage && <TicketsBar product={product} />}
          <div>
            <Price product={product} className="block text-22" />
            <p className={`text-12 ${onStage ? 'text-soft-on-stage' : 'text-soft'}`}>
              por ticket · Stock: {product.stock} Tickets
            </p>
          </div>
          {onStage ? <LiveDrawBadge /> : <BuyAction product={product} />}
        </div>
      </div>
    </article>
  )
}

function LiveDrawBadge() {
  return (
    <p className="-mx-3 -mb-3 grid min-h-17 place-items-center border-t border-white/15 bg-white/8 px-3 py-2 text-center font-display text-14 leading-tight font-bold tracking-wide text-balance md:-mx-4 md:-mb-4 md:text-16">
      EN PROCESO DE SORTEO
    </p>
  )
}
