import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { DayLine } from '#contract/receipts.ts'
import { limaDay } from '#domain/lima.ts'
import { hasReceipt } from '#domain/receipt.ts'
import { download } from '../../platform/api.ts'
import { useFilters, usePage } from '../../platform/location.ts'
import { api } from '../../platform/routes.ts'
import { DayFilter, dayIn } from '../../ui/day-filter.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { useNow } from '../../ui/timers.ts'
import { dayQuery } from './queries.ts'
import { ReceiptLink } from './receipt-link.tsx'

/** The sheet of a day: all that moved, with its constancia, and what it adds up to. */
export function ReceiptsDayPage() {
  const [query, pick] = useFilters()
  const [page, turnTo] = usePage()
  const today = limaDay(new Date(useNow()))
  const day = dayIn(query.get('dia')) ?? today
  const sheet = useQuery(dayQuery(day, page))
  return (
    <AdminPage
      title="Constancias"
      aside={
        <div className="flex items-end gap-3 max-md:w-full">
          <DayFilter label="Día" value={day} onChange={(dia) => pick({ dia })} />
          <ExportButton download={() => download(api.receipts.exportDay, { query: { day } })} />
        </div>
      }
    >
      <ListView
        query={sheet}
        skeleton={<SkeletonList className="h-16" />}
        empty={
          <EmptyState icon={<ReceiptText size={40} />} title="Nada se movió ese día">
            Cada recarga aceptada y cada venta aparece aquí con su constancia.
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items, sums, sum }) => (
          <>
            <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
              {sums.map((one) => (
                <Sum key={one.kind} term={`${one.kind} (${one.count})`}>
                  {soles(one.sum)}
                </Sum>
              ))}
              <Sum term="Suma de movimientos">{soles(sum)}</Sum>
            </dl>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {items.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </>
        )}
      </ListView>
    </AdminPage>
  )
}

function Line({ line }: { line: DayLine }) {
  const { id, at, kind, concept, buyer, quantity, numero, refunds } = line
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2.5 lg:grid-cols-[170px_minmax(0,1fr)_minmax(0,1.4fr)_110px_110px]">
      <p className="font-semibold max-lg:order-1">
        {numero ?? kind}
        {numero !== null && <span className="block text-14 font-normal text-soft">{kind}</span>}
      </p>
      <div className="min-w-0 max-lg:order-3 max-lg:col-span-2">
        <p className="wrap-anywhere">{buyer.name}</p>
        <p className="text-14 text-soft">
          {formatMoment(at)}
          {buyer.document !== null && ` · ${buyer.document}`}
        </p>
      </div>
      <p className="min-w-0 text-14 wrap-anywhere max-lg:order-4 max-lg:col-span-2">
        {concept}
        {refunds !== null && <span className="block text-soft">Devuelve la constancia {refunds}</span>}
      </p>
      <p className="text-right font-semibold whitespace-nowrap max-lg:order-2 max-lg:self-start">{soles(quantity)}</p>
      <div className="flex justify-end max-lg:order-5 max-lg:col-span-2 empty:hidden">
        {hasReceipt(kind) && <ReceiptLink of={{ entryId: id }} own={false} about={numero ?? `movimiento ${id}`} />}
      </div>
    </li>
  )
}

function Sum({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-14 text-soft">{term}</dt>
      <dd className="text-18 font-semibold whitespace-nowrap">{children}</dd>
    </div>
  )
}
