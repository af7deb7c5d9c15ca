import { useQuery } from '@tanstack/react-query'
import { ChevronDown, MessageCircle, Tags, UserRound } from 'lucide-react'
import type { PublicPrice, PublicPriceList } from '#contract/price-lists.ts'
import { chatLink } from '#domain/chat-texts.ts'
import { readablePhone } from '#domain/phone.ts'
import { orderText } from '#domain/price-list.ts'
import { formatDays } from '#domain/purchase.ts'
import { ApiError } from '../../platform/api.ts'
import { NotFoundError, usePage, type PageProps } from '../../platform/location.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { publicPriceListQuery } from './queries.ts'

/** A reseller's public prices, for their own customers: neither the shop's frame nor its prices. */
export function PublicPriceListPage({ params }: PageProps) {
  const [page, turnTo] = usePage()
  const list = useQuery(publicPriceListQuery(params['slug'] ?? '', page))
  if (list.error instanceof ApiError && [400, 404].includes(list.error.status)) throw new NotFoundError()
  return (
    <main className="mx-auto max-w-3xl px-4 pt-6 pb-16">
      {list.data ? <Seller list={list.data} /> : <h1 className="mb-5 text-22 font-bold">Lista de precios</h1>}
      <ListView
        query={list}
        skeleton={<SkeletonList className="h-14" count={8} />}
        empty={
          <EmptyState icon={<Tags size={40} />} title="Todavía no hay precios">
            Escríbele por WhatsApp y pregúntale qué tiene.
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items, telefono }) => <Prices items={items} telefono={telefono} />}
      </ListView>
      <p className="mt-6 text-14 text-soft">
        Es una lista de un vendedor independiente: los precios y la venta son suyos, no de la tienda.
      </p>
    </main>
  )
}

function Seller({ list: { name, telefono, picture } }: { list: PublicPriceList }) {
  return (
    <header className="mb-5 flex flex-wrap items-center gap-4">
      {picture ? (
        <img src={picture} alt="" width={64} height={64} className="size-16 shrink-0 rounded-full object-cover" />
      ) : (
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-raised text-soft">
          <UserRound size={30} aria-hidden />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="text-22 font-bold wrap-anywhere">
          {/* The dot does not begin a line. */}
          {name.replace(' ·', '\u00a0·')}
        </h1>
        <p className="text-soft">{readablePhone(telefono)}</p>
      </div>
      <ButtonLink
        href={chatLink(telefono, 'Hola, vi tu lista de precios.')}
        target="_blank"
        rel="noreferrer"
        icon={<MessageCircle size={18} />}
        className="max-xs:w-full"
      >
        Escribir por WhatsApp
      </ButtonLink>
    </header>
  )
}

function Prices({ items, telefono }: { items: readonly PublicPrice[]; telefono: string }) {
  const categories = [...Map.groupBy(items, ({ categoria }) => categoria)]
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      {categories.map(([categoria, ofCategory]) => (
        <details key={categoria} open className="group border-line not-first:border-t">
          <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 bg-raised px-3">
            <ChevronDown size={16} aria-hidden className="shrink-0 transition-transform not-group-open:-rotate-90" />
            <span className="text-14 font-semibold wrap-anywhere">{categoria}</span>
          </summary>
          <ul>
            {ofCategory.map((price) => (
              <Price key={`${price.productId} ${price.dias}`} price={price} telefono={telefono} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

function Price({ price: { nombre, dias, precio, stock }, telefono }: { price: PublicPrice; telefono: string }) {
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 border-t sm:gap-x-3 border-line px-3 py-1.5">
      <span className="min-w-0 leading-tight">
        <span className="block text-16 font-medium wrap-anywhere">{nombre}</span>
        <span className="text-14 text-soft">
          {formatDays(dias)} ·{' '}
          <span className="whitespace-nowrap">
            {stock === 0 ? 'agotado' : stock === 1 ? 'queda 1' : `quedan ${stock}`}
          </span>
        </span>
      </span>
      <span className="font-display text-18 font-bold whitespace-nowrap">{soles(precio)}</span>
      {stock === 0 ? (
        <span className="w-11 text-center text-12 text-soft">Agotado</span>
      ) : (
        <ButtonLink
          href={chatLink(telefono, orderText({ nombre, dias, precio }))}
          target="_blank"
          rel="noreferrer"
          variant="tonal"
          aria-label={`Pedir por WhatsApp ${nombre}, ${formatDays(dias)}`}
          className="px-3!"
          icon={<MessageCircle size={18} aria-hidden className="max-xs:hidden" />}
        >
          <span>
            Pedir<span className="max-md:hidden"> por WhatsApp</span>
          </span>
        </ButtonLink>
      )}
    </li>
  )
}
