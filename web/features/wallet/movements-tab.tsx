import { useQuery } from '@tanstack/react-query'
import { Receipt, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { formatSoles, type Centimos } from '#domain/money.ts'
import { entryKinds, isCredit } from '#domain/wallet.ts'
import { download } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { useFilters, usePage } from '../../platform/location.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SelectBox } from '../../ui/select-field.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { EntryDetail } from './entry-detail.tsx'
import { movementsQuery, type EntryFilter } from './queries.ts'
import { ReverseDialog } from './reverse-dialog.tsx'

const orders = {
  '-updatedAt': 'Más recientes primero',
  updatedAt: 'Más antiguos primero',
  '-quantity': 'Mayor monto primero',
  quantity: 'Menor monto primero',
  username: 'Por username',
} as const
type Order = keyof typeof orders

const control = 'min-h-11 w-full min-w-0 rounded-control border border-control-line bg-surface px-3 text-16 font-normal'
const isDay = (text: string | null) => (text && /^2\d{3}-\d\d-\d\d$/.test(text) ? text : undefined)

/** Every accepted movement of everybody: to pick, to add up, to take along. */
export function MovementsTab() {
  const [query, pick] = useFilters()
  const [page, turnTo] = usePage()
  const sort = (Object.keys(orders) as Order[]).find((order) => order === query.get('sort')) ?? '-updatedAt'
  const descripcion = entryKinds.find((kind) => kind === query.get('descripcion'))
  const filter: EntryFilter = {
    state: 'true',
    username: query.get('username'),
    descripcion,
    from: isDay(query.get('from')),
    to: isDay(query.get('to')),
    sort,
  }
  const movements = useQuery(movementsQuery(filter, page))
  const [reversing, reverse] = useState<WalletEntryWithUser>()
  return (
    <>
      <div className="mb-5 grid items-end gap-3 min-[22.5rem]:grid-cols-2 lg:grid-cols-[repeat(4,1fr)_auto]">
        <label className="grid min-w-0 gap-1 text-14 font-semibold">
          Descripción
          <SelectBox value={descripcion ?? ''} onChange={(event) => pick({ descripcion: event.target.value })}>
            <option value="">Todas</option>
            {entryKinds.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </SelectBox>
        </label>
        <label className="grid min-w-0 gap-1 text-14 font-semibold">
          Desde
          <input
            type="date"
            value={filter.from ?? ''}
            max={filter.to}
            onChange={(event) => pick({ from: event.target.value })}
            className={control}
          />
        </label>
        <label className="grid min-w-0 gap-1 text-14 font-semibold">
          Hasta
          <input
            type="date"
            value={filter.to ?? ''}
            min={filter.from}
            onChange={(event) => pick({ to: event.target.value })}
            className={control}
          />
        </label>
        <label className="grid min-w-0 gap-1 text-14 font-semibold">
          Orden
          <SelectBox value={sort} onChange={(event) => pick({ sort: event.target.value })}>
            {Object.entries(orders).map(([order, label]) => (
              <option key={order} value={order}>
                {label}
              </option>
            ))}
          </SelectBox>
        </label>
        <div className="grid max-lg:col-span-2">
          <ExportButton download={() => download(api.wallet.exportList, { query: filter })} />
        </div>
      </div>
      <Loaded query={movements} skeleton={<SkeletonList className="h-14" />}>
        {({ items, total, pageSize, sum }) => (
          <>
            <p className="mb-3 flex flex-wrap gap-x-6 text-soft" aria-live="polite">
              <span>{`${total} ${total === 1 ? 'movimiento' : 'movimientos'}`}</span>
              <span>
                Suma: <strong className="text-ink">{formatSoles(sum)}</strong>
              </span>
            </p>
            {items.length === 0 ? (
              <EmptyState icon={<Receipt size={40} />} title="Ningún movimiento">
                Prueba con otras fechas o con otro usuario.
              </EmptyState>
            ) : (
              <Movements entries={items} onReverse={reverse} />
            )}
            <Pager page={page} totalPages={Math.ceil(total / pageSize)} onPage={turnTo} />
          </>
        )}
      </Loaded>
      {reversing && <ReverseDialog entry={reversing} onClose={() => reverse(undefined)} />}
    </>
  )
}

type MovementsProps = { entries: readonly WalletEntryWithUser[]; onReverse: (entry: WalletEntryWithUser) => void }

function Movements({ entries, onReverse }: MovementsProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2.5 md:grid-cols-[150px_minmax(0,1fr)_minmax(0,1.4fr)_110px_120px]"
        >
          <p className="text-14 text-soft max-md:order-3">{formatMoment(entry.updatedAt)}</p>
          <p className="font-semibold wrap-anywhere max-md:order-1">{entry.user.username}</p>
          <div className="min-w-0 text-14 max-md:order-4 max-md:col-span-2">
            <p>{entry.descripcion}</p>
            <EntryDetail entry={entry} purchaseHref={(id) => `#${paths.purchases({ tab: 'ventas', q: `#${id}` })}`} />
          </div>
          <Amount quantity={entry.quantity} />
          <div className="flex justify-end max-md:order-5 max-md:col-span-2 empty:hidden">
            {entry.reversed ? (
              <Chip>Revertido</Chip>
            ) : (
              isCredit(entry.descripcion) && (
                <Button
                  size="sm"
                  variant="secondary"
                  about={`movimiento ${entry.id}`}
                  icon={<Undo2 size={16} />}
                  onClick={() => onReverse(entry)}
                >
                  Revertir
                </Button>
              )
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Amount({ quantity }: { quantity: Centimos }) {
  return (
    <p
      className={`text-right font-semibold whitespace-nowrap max-md:order-2 ${quantity < 0 ? 'text-bad' : 'text-good'}`}
    >
      {quantity < 0 ? '' : '+'}
      {formatSoles(quantity)}
    </p>
  )
}
