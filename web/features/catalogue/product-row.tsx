import { ImagePlus, KeyRound, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { stateLabel, type ProductState } from '#domain/product.ts'
import { formatDays } from '#domain/purchase.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { Cells, columnsStyle, type Column } from '../../platform/list/columns.tsx'
import { soles } from '../../ui/soles.ts'
import { mayBeRemoved, MoveButtons } from './move-buttons.tsx'
import { ProductPicture } from './product-card.tsx'

const tones: Partial<Record<ProductState, Tone>> = {
  Publicado: 'good',
  Vendido: 'neutral',
  'Por sortear': 'accent',
  Rechazado: 'bad',
}

/** The dialogs that can be opened for a product of the back office. */
export type ProductAction = 'edit' | 'accounts' | 'pictures' | 'remove'

/** The columns of a row beside the name. */
export const productColumns: readonly Column<Product>[] = [
  {
    name: 'estado',
    label: 'Estado',
    width: '100px',
    cell: ({ state }) => (
      <p>
        <Chip tone={tones[state] ?? 'warn'}>{stateLabel(state)}</Chip>
      </p>
    ),
  },
  {
    name: 'precio',
    label: 'Precio y stock',
    width: '120px',
    cell: ({ precio, precioRifa, stock }) => (
      <p className="max-lg:flex max-lg:items-baseline max-lg:gap-3">
        <span className="block font-semibold">
          {soles(precioRifa ?? precio)}
          {precioRifa !== null && <span className="font-normal text-soft"> ticket</span>}
        </span>
        <span className="text-14 text-soft">{`${stock} en stock`}</span>
      </p>
    ),
  },
  { name: 'marca', label: 'Marca', width: '90px', extra: true, cell: (it) => it.productbrand?.name },
  { name: 'dias', label: 'Días', width: '70px', extra: true, cell: ({ dias }) => formatDays(dias) },
  { name: 'creado', label: 'Creado', width: '95px', extra: true, cell: ({ createdAt }) => formatDay(createdAt) },
]

type Props = { product: Product; shown: readonly Column<Product>[]; onOpen: (act: ProductAction) => void }

/** One product of the back office, with its actions. */
export function ProductRow({ product, shown, onOpen }: Props) {
  const act = (what: ProductAction, Icon: LucideIcon) =>
    ({ size: 'sm', about: product.nombre, onClick: () => onOpen(what), icon: <Icon size={18} /> }) as const
  return (
    <li
      style={columnsStyle('88px minmax(100px, 1fr)', shown, '335px')}
      className="grid grid-cols-[88px_1fr] items-center gap-x-4 gap-y-3 border-line bg-surface p-3 max-lg:rounded-card max-lg:border lg:grid-cols-(--columns) lg:bg-transparent"
    >
      <ProductPicture product={product} sizes="88px" className="aspect-4/3 rounded-control" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{product.nombre}</p>
        <p className="text-14 break-words text-soft">
          {product.category.name}
          {product.seller && ` · ${product.seller.name}`}
        </p>
      </div>
      <Cells shown={shown} item={product} />
      <div className="flex flex-wrap gap-2 max-lg:col-span-2 max-lg:*:flex-1 lg:justify-end">
        <MoveButtons product={product} />
        <Button {...act('edit', Pencil)} variant="secondary">
          Editar
        </Button>
        {product.totalTickets === null && (
          <Button {...act('accounts', KeyRound)} variant="secondary">
            Cuentas
          </Button>
        )}
        <Button {...act('pictures', ImagePlus)} variant="secondary">
          Imágenes
        </Button>
        {mayBeRemoved(product) && (
          <Button {...act('remove', Trash2)} variant="danger">
            Eliminar
          </Button>
        )}
      </div>
    </li>
  )
}
