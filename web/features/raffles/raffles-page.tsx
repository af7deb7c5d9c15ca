import { useQuery } from '@tanstack/react-query'
import { Ticket, Trophy } from 'lucide-react'
import type { Category } from '#contract/catalogue/categories.ts'
import { NotFoundError, usePage, type PageProps } from '../../platform/location.ts'
import { allRafflesSlug, paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { cardSizes, cardSkeletons } from '../catalogue/product-grid.tsx'
import { categoriesQuery } from '../../platform/categories.ts'
import { rafflesQuery } from './queries.ts'
import { RaffleCard } from './raffle-card.tsx'

export function RafflesPage({ params: { slug = allRafflesSlug } }: PageProps) {
  const categories = useQuery({ ...categoriesQuery, enabled: slug !== allRafflesSlug })
  const category = categories.data?.find((it) => it.slug === slug)
  if (slug !== allRafflesSlug && categories.data && !category) throw new NotFoundError()
  if (slug === allRafflesSlug || category) return <Raffles key={slug} category={category} />
  return (
    <Page title="Productos : (…) Por sortear">
      {categories.isError ? (
        <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />
      ) : (
        <div className={grid}>{cardSkeletons(8)}</div>
      )}
    </Page>
  )
}

function Raffles({ category }: { category: Category | undefined }) {
  const [page, turnTo] = usePage()
  const raffles = useQuery(rafflesQuery(page, category?.id))
  return (
    <Page
      title={`Productos : (${raffles.data?.total ?? '…'}) Por sortear`}
      aside={
        <ButtonLink
          href={`#${paths.winners()}`}
          variant="secondary"
          icon={<Trophy size={18} className="text-accent" />}
        >
          Ganadores
        </ButtonLink>
      }
    >
      {category && (
        <p className="mb-5 flex flex-wrap items-center gap-x-4 text-soft">
          Sorteos de {category.name}
          <a
            href={`#${paths.raffles({ slug: allRafflesSlug })}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent"
          >
            Ver todos
          </a>
        </p>
      )}
      <ListView
        query={raffles}
        skeleton={<div className={grid}>{cardSkeletons(8)}</div>}
        empty={
          <EmptyState
            icon={<Ticket size={40} />}
            title="Ahora no hay sorteos"
            action={
              category ? (
                <ButtonLink href={`#${paths.raffles({ slug: allRafflesSlug })}`}>Ver todos</ButtonLink>
              ) : (
                <ButtonLink href={`#${paths.winners()}`}>Ver ganadores</ButtonLink>
              )
            }
          >
            Cuando se publique uno, sus tickets se venden aquí.
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul className={grid}>
            {items.map((product, index) => (
              <li key={product.id}>
                <RaffleCard product={product} sizes={sizes} eager={index < 4} />
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Page>
  )
}

const sizes = cardSizes('283px')
const grid = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 xl:grid-cols-4'
