import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { api } from '#contract/index.ts'
import { call } from '../api.ts'
import { AdminHeader } from '../layout/admin-header.tsx'
import { keys } from '../queries.ts'
import { Skeleton } from '../ui/states.tsx'
import { waitingQuery } from '../wallet/queries.ts'
import type { ProductState } from '#domain/product.ts'

const countQuery = (state: ProductState) => ({
  queryKey: [...keys.products, 'count', state],
  queryFn: () => call(api.catalogue.listProducts, { query: { state, pageSize: 1 } }),
})

/** What waits for the administrator; each figure leads to its list. */
export function HomeAdminPage() {
  const topUps = useQuery(waitingQuery(''))
  const published = useQuery(countQuery('Publicado'))
  const soldOut = useQuery(countQuery('Vendido'))
  const fresh = useQuery(countQuery('Nuevo'))
  return (
    <>
      <AdminHeader />
      <main className="container-page py-8">
        <h1 tabIndex={-1} className="mb-6 text-28 font-bold">
          Administración
        </h1>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Figure href="#/billetera_superAdmin" label="Recargas por aceptar" value={topUps.data?.total} />
          <Figure
            href="#/products_superAdmin?state=Publicado"
            label="Productos publicados"
            value={published.data?.total}
          />
          <Figure href="#/products_superAdmin?state=Vendido" label="Productos agotados" value={soldOut.data?.total} />
          <Figure href="#/products_superAdmin?state=Nuevo" label="Productos por publicar" value={fresh.data?.total} />
        </ul>
      </main>
    </>
  )
}

function Figure({ href, label, value }: { href: string; label: string; value: number | undefined }) {
  return (
    <li>
      <a
        href={href}
        className="flex items-end justify-between gap-3 rounded-card border border-line bg-surface p-5 text-inherit no-underline hover:border-control-line"
      >
        <span>
          {value === undefined ? (
            <Skeleton className="h-11 w-16" />
          ) : (
            <span className="block font-display text-36 leading-tight font-extrabold">{value}</span>
          )}
          <span className="text-14 text-soft">{label}</span>
        </span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden className="text-soft" />
      </a>
    </li>
  )
}
