import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import type { SettlementAccount, SettlementEntry } from '#contract/settlements.ts'
import { settlementKinds, settlementLabels } from '#domain/settlement.ts'
import { ApiError } from '../../platform/api.ts'
import { NotFoundError, usePage, useQueryPart } from '../../platform/location.ts'
import { Button } from '../../ui/button.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { EmptyState, Skeleton, SkeletonList } from '../../ui/states.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { CostDialog } from './cost-dialog.tsx'
import { EntryRow } from './entry-row.tsx'
import { Months } from './months.tsx'
import { PausedNotice } from './paused-notice.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { entriesQuery, type EntryFilter } from './queries.ts'
import { StatementButtons } from './statement-buttons.tsx'
import { Sums } from './sums.tsx'

const unknownFilter = 'sin-costo'
const choices = [
  { value: unknownFilter, label: 'Sin costo' },
  ...settlementKinds.map((value) => ({ value, label: settlementLabels[value] })),
] as const

type Acting =
  | { act: 'pay'; account: SettlementAccount }
  | { act: 'correct'; account: SettlementAccount; entry?: SettlementEntry }
  | { act: 'fill'; entry: SettlementEntry }

/** The account of one supplier: its sums, months and entries; and what an administrator does with them. */
export function Settlement({ userId, own = false }: { userId: number; own?: boolean }) {
  const [query, change] = useQueryPart()
  const [page, turnTo] = usePage()
  const chosen = choices.find(({ value }) => value === query.get('tipo'))?.value
  const filter: EntryFilter =
    chosen === undefined ? {} : chosen === unknownFilter ? { unknown: true } : { kind: chosen }
  const entries = useQuery(entriesQuery(userId, filter, page))
  const [acting, act] = useState<Acting>()
  if (entries.error instanceof ApiError && entries.error.status === 404) throw new NotFoundError()
  const { account, pausedSince, mayPay = false } = entries.data ?? {}
  return (
    <div className="grid grid-cols-1 gap-5">
      {mayPay && pausedSince && <PausedNotice since={pausedSince} />}
      <section aria-label="Resumen" className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4">
        {account ? (
          <>
            {!own && <h2 className="text-22 font-bold wrap-anywhere">{account.user.username}</h2>}
            <Sums account={account} />
            {mayPay && (
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => act({ act: 'pay', account })} disabled={account.payable <= 0}>
                  Pagar
                </Button>
                <Button variant="secondary" onClick={() => act({ act: 'correct', account })}>
                  Corregir
                </Button>
              </div>
            )}
            <Months account={account} />
          </>
        ) : (
          <Skeleton className="h-28" />
        )}
      </section>
      <div className="grid grid-cols-2 gap-2 md:flex md:items-center">
        <FilterSelect
          label="Movimientos"
          blank="Todos los movimientos"
          value={chosen}
          options={choices}
          onChange={(tipo) => change({ tipo, page: undefined })}
        />
        <StatementButtons userId={userId} />
      </div>
      <ListView
        query={entries}
        skeleton={<SkeletonList className="h-20 rounded-card" grid="grid gap-2" />}
        empty={
          <EmptyState icon={<HandCoins size={40} />} title={chosen ? 'Ninguno así' : 'Todavía no hay movimientos'}>
            {chosen ? 'Elige otros movimientos.' : 'Cada venta de lo que puso, y cada pago, aparecerá aquí.'}
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {items.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                {...(mayPay &&
                  account && {
                    onFill: () => act({ act: 'fill', entry }),
                    onCorrect: () => act({ act: 'correct', account, entry }),
                  })}
              />
            ))}
          </ul>
        )}
      </ListView>
      {acting?.act === 'pay' && (
        <PayoutDialog account={acting.account} paused={pausedSince ?? null} onClose={() => act(undefined)} />
      )}
      {acting?.act === 'correct' && (
        <CorrectionDialog account={acting.account} entry={acting.entry} onClose={() => act(undefined)} />
      )}
      {acting?.act === 'fill' && <CostDialog entry={acting.entry} onClose={() => act(undefined)} />}
    </div>
  )
}
