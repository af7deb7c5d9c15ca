import { useMutation, useQuery } from '@tanstack/react-query'
import { ImagePlus, PackageSearch } from 'lucide-react'
import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Product } from '#contract/catalogue.ts'
import { formatSoles } from '#domain/money.ts'
import { can, productStates, stateLabel, type ProductState } from '#domain/product.ts'
import { call } from '../api.ts'
import { AdminHeader } from '../layout/admin-header.tsx'
import { positive, useQueryPart } from '../location.ts'
import { keys, queryClient } from '../queries.ts'
import { Button } from '../ui/button.tsx'
import { Chip, type Tone } from '../ui/chip.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { ImagesDialog } from './images-dialog.tsx'
import { ProductPicture } from './product-card.tsx'
import { allProductsQuery } from './queries.ts'

const tones: Partial<Record<ProductState, Tone>> = {
  Publicado: 'good',
  Vendido: 'neutral',
  'Por sortear': 'accent',
  Rechazado: 'bad',
}

/** Every product, to find, to publish and to give pictures. */
export function ProductsAdminPage() {
  const [query, change] = useQueryPart()
  const q = query.get('q') ?? ''
  const state = productStates.find((known) => known === query.get('state'))
  const page = positive(query.get('page')) ?? 1
  const products = useQuery(allProductsQuery(page, q, state))
  const [pictured, picture] = useState<number>()
  const chosen = products.data?.items.find(({ id }) => id === pictured)
  return (
    <>
      <AdminHeader />
      <main className="container-page py-8">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <h1 tabIndex={-1} className="text-28 font-bold">
            Productos ({products.data?.total ?? '…'})
          </h1>
          <div className="flex flex-wrap gap-2">
            <select
              aria-label="Estado"
              value={state ?? ''}
              onChange={(event) => change({ state: event.target.value || undefined, page: undefined })}
              className="min-h-11 rounded-control border border-control-line bg-surface px-3 text-16"
            >
              <option value="">Todos los estados</option>
              {productStates.map((known) => (
                <option key={known} value={known}>
                  {stateLabel(known)}
                </option>
              ))}
            </select>
            <SearchForm
              key={q}
              label="Buscar producto"
              value={q}
              onSearch={(text) => change({ q: text || undefined, page: undefined })}
            />
          </div>
        </div>
        {products.isPending ? (
          <div className="grid gap-2">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
        ) : products.isError ? (
          <ErrorState error={products.error} onRetry={() => void products.refetch()} />
        ) : products.data.items.length === 0 ? (
          <EmptyState icon={<PackageSearch size={40} strokeWidth={1.5} aria-hidden />} title="Ningún producto">
            Prueba con otro nombre o con otro estado.
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface">
              {products.data.items.map((product) => (
                <Row key={product.id} product={product} onPictures={() => picture(product.id)} />
              ))}
            </ul>
            <Pager
              page={page}
              totalPages={Math.ceil(products.data.total / products.data.pageSize)}
              onPage={(next) => change({ page: next > 1 ? String(next) : undefined })}
            />
          </>
        )}
      </main>
      {chosen && <ImagesDialog product={chosen} open onOpenChange={(open) => !open && picture(undefined)} />}
    </>
  )
}

function Row({ product, onPictures }: { product: Product; onPictures: () => void }) {
  const publish = useMutation({
    mutationFn: () => call(api.catalogue.changeState, { params: { id: product.id }, body: { state: 'Publicado' } }),
    onSuccess: () => toast('Producto publicado', { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: () =>
      Promise.all([keys.products, keys.categories].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return (
    <li className="grid grid-cols-[88px_1fr] items-center gap-x-4 gap-y-3 border-line bg-surface p-3 max-lg:rounded-card max-lg:border lg:grid-cols-[88px_1fr_120px_90px_130px_230px] lg:bg-transparent">
      <ProductPicture product={product} className="aspect-4/3 rounded-control" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{product.nombre}</p>
        <p className="truncate text-14 text-soft">{product.category.name}</p>
      </div>
      <p>
        <Chip tone={tones[product.state] ?? 'warn'}>{stateLabel(product.state)}</Chip>
      </p>
      <p className="text-14">{`${product.stock} en stock`}</p>
      <p className="font-semibold">
        {formatSoles(product.precioRifa ?? product.precio)}
        {product.precioRifa !== null && <span className="font-normal text-soft"> por ticket</span>}
      </p>
      <div className="flex justify-end gap-2">
        {can.publish(product.state) && (
          <Button size="sm" variant="good" busy={publish.isPending} onClick={() => publish.mutate()}>
            Publicar
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          onClick={onPictures}
          icon={<ImagePlus size={18} strokeWidth={1.75} aria-hidden />}
        >
          Imágenes
        </Button>
      </div>
    </li>
  )
}
