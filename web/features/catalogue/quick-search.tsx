import { useQuery } from '@tanstack/react-query'
import { ArrowRight, LayoutGrid } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { hasWords } from '#domain/search-words.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { ErrorState, SkeletonList } from '../../ui/states.tsx'
import { Price } from './price.tsx'
import { ProductPicture } from './product-card.tsx'
import { categoriesQuery } from '../../platform/categories.ts'
import { quickSearchQuery } from './queries.ts'
import { SearchField, searchText, useSearchText } from './search-field.tsx'
import { countOfResults } from './search-results.tsx'

const maxCategories = 3

/** A search with results below its field; `children` are shown until something is typed. */
export function QuickSearch({
  onClose,
  field,
  placeholder,
  children,
}: {
  onClose: () => void
  field?: Ref<HTMLInputElement>
  placeholder?: string
  children: ReactNode
}) {
  const [q, search] = useState('')
  const { text, type } = useSearchText(q, search)
  const box = useRef<HTMLDivElement>(null)
  const wanted = searchText(text)
  // The arrow keys move from the field through the results and back.
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-result]') ?? [])]
    const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
    if (step === 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div ref={box} role="presentation" onKeyDown={walk} className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0">
        <SearchField
          ref={field}
          placeholder={placeholder}
          text={text}
          onType={type}
          onEnter={() => {
            if (!wanted) return
            onClose()
            navigate(paths.home({ q: wanted }))
          }}
        />
      </div>
      {/* Hidden instead of unmounted: it may contain the title that names the dialog. */}
      <div hidden={wanted !== ''} className="flex min-h-0 flex-1 flex-col">
        {children}
      </div>
      {wanted !== '' && <Results q={q} onClose={onClose} />}
    </div>
  )
}

const result =
  'flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 text-inherit no-underline hover:bg-raised focus-visible:bg-raised'

function Results({ q, onClose }: { q: string; onClose: () => void }) {
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({ ...quickSearchQuery(q), enabled: q !== '' })
  const { data: categories = [] } = useQuery(categoriesQuery)
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList count={4} className="h-14" grid="grid gap-2 pt-3" />
  // Categories and products are filtered by the same text, so that the results of two searches are never mixed.
  const named = categories.filter(({ name, count }) => count > 0 && hasWords(name, data.q))
  const found = [...named.slice(0, maxCategories).map(categoryLine), ...data.items.map(productLine)]
  return (
    <div
      aria-busy={isPlaceholderData}
      className="min-h-0 flex-1 overflow-y-auto pt-3 transition-opacity aria-busy:opacity-50 aria-busy:delay-300 low:overflow-visible"
    >
      <p role="status" className="px-2 pb-1 text-14 text-soft">
        {data.total === 0 ? `Nada coincide con «${data.q}»` : countOfResults(data.total)}
      </p>
      {/* The key is the index: a later reply updates the rows in place, and the focused one stays focused. */}
      <ul>
        {found.map((one, place) => (
          <li key={place}>
            <a data-result href={`#${one.to}`} onClick={onClose} className={result}>
              {one.content}
            </a>
          </li>
        ))}
      </ul>
      {data.total > data.items.length && (
        <a
          data-result
          href={`#${paths.home({ q: data.q })}`}
          onClick={onClose}
          className={`${result} font-semibold text-accent`}
        >
          Ver los {countOfResults(data.total)}
          <ArrowRight size={18} />
        </a>
      )}
    </div>
  )
}

const categoryLine = ({ id, name }: { id: number; name: string }) => ({
  to: paths.home({ category: id }),
  content: (
    <>
      <LayoutGrid size={20} className="shrink-0 text-soft" />
      <span className="min-w-0 font-semibold">{name}</span>
    </>
  ),
})

const productLine = (product: Product) => ({
  to: paths.product({ id: product.id }),
  content: (
    <>
      <span key={product.id} className="w-16 shrink-0 overflow-hidden rounded-control">
        <ProductPicture product={product} sizes="64px" className="aspect-4/3" />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="line-clamp-2 text-14 leading-tight font-semibold wrap-anywhere">{product.nombre}</span>
        <Price product={product} className="text-16" />
      </span>
    </>
  ),
})
