import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { paths } from '../../platform/paths.ts'
import { Price } from './price.tsx'
import { ProductPicture } from './product-card.tsx'
import { catalogueQuery } from './queries.ts'

/** More products of the same category, in a row that scrolls sideways. */
export function SimilarProducts({ to }: { to: Product }) {
  const { data } = useQuery(catalogueQuery(1, { categoryId: to.categoryId }))
  const others = data?.items.filter(({ id }) => id !== to.id).slice(0, 12) ?? []
  if (others.length === 0) return null
  return (
    <section className="mt-14 pb-28 md:pb-0">
      <h2 className="mb-4 text-22 font-bold">Productos similares</h2>
      <ul className="-mx-4 flex scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 md:mx-0 md:scroll-px-0 md:gap-5 md:px-0">
        {others.map((product) => (
          <li key={product.id} className="w-45 shrink-0">
            <a
              href={`#${paths.product({ id: product.id })}`}
              className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface text-inherit no-underline hover:border-control-line"
            >
              <ProductPicture product={product} sizes="178px" className="aspect-4/3" />
              <span className="grid flex-1 content-between gap-1 p-3">
                <span className="font-semibold wrap-anywhere text-balance">{product.nombre}</span>
                <Price product={product} className="text-18" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
