import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Product, ShownProduct } from '#contract/catalogue/catalogue.ts'
import { can, isOffer } from '#domain/product.ts'
import { formatDays, warrantyText } from '#domain/purchase.ts'
import { formatTerms } from '#domain/term.ts'
import { ApiError } from '../../platform/api.ts'
import { NotFoundError, positive, type PageProps } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useShop } from '../../platform/shop.ts'
import { Chip } from '../../ui/chip.tsx'
import { soles } from '../../ui/soles.ts'
import { StruckPrice } from '../../ui/struck-price.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../ui/words.ts'
import { Picture, placeholder } from '../pictures/picture.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { RaffleTerms } from './raffle-terms.tsx'
import { DrawCommitment } from './draw-commitment.tsx'
import { DrawnOutcome } from './drawn-outcome.tsx'
import { BuyAction } from './buy-action.tsx'
import { Price } from './price.tsx'
import { productQuery } from './queries.ts'
import { ShareButton } from './share-button.tsx'
import { SimilarProducts } from './similar-products.tsx'
import { offerOf, offersOf, TermChoice } from './term-choice.tsx'
import { TicketsBar } from './tickets-bar.tsx'
import { useLastTicket } from './use-last-ticket.ts'
import { useBuyFromUrl, useWayToBuy } from './way-to-buy.ts'

export function ProductPage({ params }: PageProps) {
  const id = positive(params['id'])
  const product = useQuery({ ...productQuery(id ?? 0), enabled: id !== undefined })
  // A product that was removed meanwhile is not found when the page is opened, but stays on a page that is open
  // already.
  const gone = product.error instanceof ApiError && product.error.status === 404 && product.data === undefined
  if (id === undefined || gone) throw new NotFoundError()
  return (
    <main className="container-page pt-4">
      {product.data ? (
        <Story key={product.data.id} product={product.data} />
      ) : product.isError ? (
        <ErrorState error={product.error} onRetry={() => void product.refetch()} />
      ) : (
        <div className="grid gap-6 pt-15 md:grid-cols-[1.1fr_1fr] md:gap-12">
          <Skeleton className="aspect-4/3 rounded-card" />
          <div className="grid content-start gap-4">
            <Skeleton className="h-9 w-3/4" />
            <Skeleton className="h-24" />
            <Skeleton className="h-12 w-1/3" />
          </div>
        </div>
      )}
    </main>
  )
}

function Story({ product }: { product: ShownProduct }) {
  const raffle = product.precioRifa !== null
  const { outcome } = product
  const offers = offersOf(product)
  const [chosen, choose] = useState<number>()
  const offer = offerOf(offers, chosen)
  const sells = useWayToBuy(product) === 'wallet'
  useLastTicket(product)
  useBuyFromUrl(product)
  const { name: shopName } = useShop()
  const { home } = useWords()
  useEffect(() => {
    document.title = `${product.nombre} · ${shopName}`
  }, [product, shopName])
  return (
    <>
      <nav aria-label="Ruta" className="flex items-center gap-2 py-3 text-14 text-soft">
        <a
          href={`#${paths.home()}`}
          className="inline-flex min-h-9 items-center text-soft underline-offset-4 hover:text-ink hover:underline"
        >
          {home}
        </a>
        <span aria-hidden>&gt;</span>
        <span aria-current="page" className="truncate text-ink">
          {product.nombre}
        </span>
      </nav>
      <div className="grid gap-6 md:grid-cols-[1.1fr_1fr] md:gap-12">
        <Gallery product={product} />
        <div className="grid content-start gap-4">
          {product.productbrand && <p className="text-14 font-semibold text-accent">{product.productbrand.name}</p>}
          <h1 tabIndex={-1} className="text-28 font-extrabold tracking-tight md:text-36">
            {product.nombre}
          </h1>
          {product.nota && (
            <div>
              <Chip tone={isOffer(product.nota) ? 'offer' : 'neutral'}>
                {isOffer(product.nota) ? 'OFERTA' : product.nota}
              </Chip>
            </div>
          )}
          {outcome && <DrawnOutcome outcome={outcome} />}
          <p className="max-w-prose whitespace-pre-line text-soft">{product.descripcion}</p>
          <div>
            <ShareButton product={product} />
          </div>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(110px,1fr))] gap-x-6 gap-y-3 border-y border-line py-4 text-14">
            {outcome ? (
              <Fact term="Ticket">{soles(product.precioRifa ?? product.precio)}</Fact>
            ) : (
              <>
                <Fact term="Duración">{raffle ? 'Hasta el sorteo' : formatTerms(offers)}</Fact>
                {!raffle && <Fact term="Garantía">{warrantyText(product)}</Fact>}
                <Fact term="Stock">
                  {raffle
                    ? `${product.stock} Tickets`
                    : `${product.stock} ${product.stock === 1 ? 'disponible' : 'disponibles'}`}
                </Fact>
              </>
            )}
            <Fact term="Categoría">{product.category.name}</Fact>
          </dl>
          {!raffle && sells && <TermChoice offers={offers} chosen={offer} onChoose={(other) => choose(other.termId)} />}
          <TicketsBar product={product} />
          <RaffleTerms product={product} />
          {!outcome && <DrawCommitment product={product} />}
          {!outcome && (
            <div className="at-foot fixed inset-x-0 bottom-(--foot-height) z-20 flex items-center low:static gap-4 border-t border-line bg-surface px-[clamp(16px,4vw,40px)] py-3 md:static md:gap-6 md:border-0 md:bg-transparent md:p-0">
              <div className="min-w-0">
                {sells && !raffle ? (
                  <span className="font-display text-28 font-bold tracking-tight whitespace-nowrap md:text-36">
                    {soles(offer.precio)} <StruckPrice base={offer.precioBase} className="text-14 md:text-18" />
                  </span>
                ) : (
                  <Price product={product} className="text-28 md:text-36" />
                )}
                {raffle && <p className="text-12 text-soft">por ticket</p>}
                {sells && offers.length > 1 && <p className="text-12 text-soft">{formatDays(offer.dias)}</p>}
              </div>
              <div className="flex-1 md:max-w-60">
                <BuyAction product={product} termId={chosen} size="lg" />
              </div>
            </div>
          )}
        </div>
      </div>
      <SimilarProducts to={product} />
    </>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-soft">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** As in `index.html`, which shows the first picture before there is a program. */
const largeSizes =
  '(min-width: 80rem) 604px, (min-width: 48rem) calc((100vw - clamp(32px, 8vw, 80px) - 48px) * 0.524), calc(100vw - clamp(32px, 8vw, 80px))'

function Gallery({ product }: { product: Product }) {
  const [shown, show] = useState(0)
  return (
    <div className="grid content-start gap-3">
      <div className="relative">
        <Picture
          picture={product.productImgs[shown] ?? placeholder}
          sizes={largeSizes}
          alt={`Imagen de ${product.nombre}`}
          fetchPriority="high"
          // Decoded synchronously: the page has painted this picture already, and not one frame may be without it.
          decoding="sync"
          className="aspect-4/3 w-full rounded-card border border-line bg-raised object-cover"
        />
        {can.becomeFavourite(product.state) && <FavouriteButton product={product} />}
      </div>
      {product.productImgs.length > 1 && (
        <div className="flex gap-3">
          {product.productImgs.map((thumb, index) => (
            <button
              key={thumb.id}
              type="button"
              aria-label={`Imagen ${index + 1}`}
              aria-pressed={index === shown}
              onClick={() => show(index)}
              className="overflow-hidden rounded-control border-2 border-transparent aria-pressed:border-accent"
            >
              <Picture picture={thumb} sizes="96px" alt="" className="h-18 w-24 object-cover" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
