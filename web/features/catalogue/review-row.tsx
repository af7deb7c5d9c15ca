import type { Product } from '#contract/catalogue/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { soles } from '../../ui/soles.ts'
import { mayBeRemoved, MoveButtons } from './move-buttons.tsx'
import { ProductPicture } from './product-card.tsx'
import type { ProductAction } from './product-row.tsx'

/** A product in review: all that the decision needs, and the buttons for its three outcomes. */
export function ReviewRow({ product, onOpen }: { product: Product; onOpen: (act: ProductAction) => void }) {
  return (
    <li className="grid gap-x-6 gap-y-3 border-line bg-surface p-4 max-lg:rounded-card max-lg:border sm:grid-cols-[160px_1fr] lg:grid-cols-[160px_1fr_150px_auto] lg:bg-transparent">
      <ProductPicture
        product={product}
        sizes="(min-width: 40rem) 160px, 100vw"
        className="aspect-4/3 rounded-control"
      />
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="text-18 font-bold">{product.nombre}</h2>
        <p className="text-14 text-soft">
          {[product.category.name, product.productbrand?.name].filter(Boolean).join(' · ')}
        </p>
        <p className="max-w-prose whitespace-pre-line">{product.descripcion}</p>
        {product.terminos && <p className="max-w-prose text-14 whitespace-pre-line text-soft">{product.terminos}</p>}
      </div>
      <dl className="max-lg:col-span-full">
        <dt className="text-14 text-soft">Precio total</dt>
        <dd className="font-display text-22 font-bold">{soles(product.precioTotal)}</dd>
        <dd className="text-14 text-soft">
          {product.totalTickets === null
            ? `${product.stock} × ${soles(product.precio)}`
            : `${product.totalTickets} × ${soles(product.precioRifa ?? product.precio)}`}
        </dd>
      </dl>
      <div className="flex flex-wrap content-start gap-2 max-lg:col-span-full max-lg:*:flex-1 lg:w-32 lg:flex-col lg:flex-nowrap">
        <MoveButtons product={product} />
        <Button size="sm" variant="secondary" about={product.nombre} onClick={() => onOpen('edit')}>
          Editar
        </Button>
        {product.totalTickets === null && (
          <Button size="sm" variant="secondary" about={product.nombre} onClick={() => onOpen('accounts')}>
            Cuentas
          </Button>
        )}
        {mayBeRemoved(product) && (
          <Button size="sm" variant="danger" about={product.nombre} onClick={() => onOpen('remove')}>
            Eliminar
          </Button>
        )}
      </div>
    </li>
  )
}
