import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { entryKinds } from '#domain/wallet.ts'
import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useFilters, usePage } from '../../platform/location.ts'
import { DayField, dayIn } from '../../ui/day-filter.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Loaded, Rows } from '../../ui/list-view.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SelectBox } from '../../ui/select-field.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { useWords } from '../../ui/words.ts'
import { useMovementColumns } from './movement-columns.ts'
import { MovementRows } from './movement-rows.tsx'
import { movementsQuery, type EntryFilter } from './queries.ts'
import { useColumns } from '../../platform/list/columns.tsx'
import { SavedViews } from '../../platform/list/saved-views.tsx'

const orders = {
  '-updatedAt': 'Más recientes primero',
  updatedAt: 'Más antiguos primero',
  '-quantity': 'Mayor monto primero',
  quantity: 'Menor monto primero',
  username: undefined,
} as const
type Order = keyof typeof orders

const control = 'min-h-11 w-full min-w-0 rounded-control border border-control-line bg-surface px-3 text-16 font-normal'

/** All settled movements of all users: to filter, to add up, to export. */
export function MovementsTab() {
  const words = useWords()
  const [query, pick] = useFilters()
  const [page, turnTo] = usePage()
  const sort = (Object.keys(orders) as Order[]).find((order) => order === query.get('sort')) ?? '-updatedAt'
  const descripcion = entryKinds.find((kind) => kind === query.get('descripcion'))
  const filter: EntryFilter = {
    state: 'true',
    username: query.get('username'),
    descripcion,
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    sort,
  }
  const movements = useQuery(movementsQuery(filter, page))
  const { shown, menu } = useColumns('movements', useMovementColumns())
  return (
    <>
      <div className="mb-5 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
        <label className="col-span-2 grid grow gap-1 text-14 font-semibold">
          Descripción
          <SelectBox value={descripcion ?? ''} onChange={(event) => pick({ descripcion: event.target.value })}>
            <option value="">Todas</option>
            {entryKinds.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </SelectBox>
        </label>
        <label className="grid grow gap-1 text-14 font-semibold">
          Desde
          <DayField value={filter.from} max={filter.to} onChange={(from) => pick({ from })} className={control} />
        </label>
        <label className="grid grow gap-1 text-14 font-semibold">
          Hasta
          <DayField value={filter.to} min={filter.from} onChange={(to) => pick({ to })} className={control} />
        </label>
        <label className="col-span-2 grid grow gap-1 text-14 font-semibold">
          Orden
          <SelectBox value={sort} onChange={(event) => pick({ sort: event.target.value })}>
            {Object.entries(orders).map(([order, label = words.byUsername]) => (
              <option key={order} value={order}>
                {label}
              </option>
            ))}
          </SelectBox>
        </label>
        <div className="col-span-2 flex flex-wrap gap-3 max-md:*:grow">
          {menu}
          <ExportButton download={() => download(api.wallet.exportList, { query: filter })} />
        </div>
      </div>
      <SavedViews list="movements" />
      <Loaded query={movements} skeleton={<SkeletonList className="h-14" />}>
        {({ items, total, pageSize, sum }) => (
          <>
            <p className="mb-3 flex flex-wrap gap-x-6 text-soft" aria-live="polite">
              <span>{`${total} ${total === 1 ? 'movimiento' : 'movimientos'}`}</span>
              <span>
                Suma: <strong className="text-ink">{soles(sum)}</strong>
              </span>
            </p>
            {items.length === 0 ? (
              <EmptyState icon={<Receipt size={40} />} title="Ningún movimiento">
                Prueba con otras fechas o con otro usuario.
              </EmptyState>
            ) : (
              <Rows stale={movements.isPlaceholderData}>
                <MovementRows entries={items} shown={shown} />
              </Rows>
            )}
            <Pager page={page} totalPages={Math.ceil(total / pageSize)} onPage={turnTo} />
          </>
        )}
      </Loaded>
    </>
  )
}
