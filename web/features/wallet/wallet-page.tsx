import { useQuery } from '@tanstack/react-query'
import { Plus, Receipt } from 'lucide-react'
import { useState } from 'react'
import type { WalletEntry } from '#contract/wallet.ts'
import { formatSoles } from '#domain/money.ts'
import { isSpending } from '#domain/wallet.ts'
import { positive, useQueryPart } from '../../platform/location.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { ownMovementsQuery, pendingQuery } from './queries.ts'
import { TopUpDialog } from './top-up-dialog.tsx'

export function WalletPage() {
  const [query, change] = useQueryPart()
  const page = positive(query.get('page')) ?? 1
  const turnTo = (next: number) => change({ page: next > 1 ? String(next) : undefined })
  const wallet = useQuery(ownMovementsQuery(page))
  const { data: pending } = useQuery(pendingQuery)
  const [toppingUp, topUp] = useState(false)
  return (
    <>
      <Page title="Billetera">
        <div className="grid gap-8 md:grid-cols-[minmax(280px,380px)_1fr]">
          <section className="grid content-start gap-5 self-start rounded-card border border-line bg-linear-to-br from-accent-wash to-surface p-6">
            <div>
              <p className="text-14 text-soft">Saldo</p>
              {wallet.data ? (
                <p className="font-display text-[2.75rem] leading-tight font-extrabold tracking-tight">
                  {formatSoles(wallet.data.balance)}
                </p>
              ) : wallet.isPending ? (
                <Skeleton className="mt-2 h-12 w-48" />
              ) : (
                <p className="text-soft">Ahora no podemos mostrar tu saldo. Está a salvo.</p>
              )}
            </div>
            <Button size="lg" full onClick={() => topUp(true)} icon={<Plus size={20} strokeWidth={1.75} aria-hidden />}>
              Recargar
            </Button>
          </section>
          <div className="grid content-start gap-8">
            {pending && pending.items.length > 0 && (
              <section>
                <h2 className="mb-2 text-22 font-bold">Por aceptar</h2>
                <Movements entries={pending.items} />
              </section>
            )}
            <section>
              <h2 className="mb-2 text-22 font-bold">Movimientos</h2>
              {wallet.isError ? (
                <ErrorState error={wallet.error} onRetry={() => void wallet.refetch()} />
              ) : wallet.isPending ? (
                <div className="grid gap-2">
                  <Skeleton className="h-16" />
                  <Skeleton className="h-16" />
                  <Skeleton className="h-16" />
                </div>
              ) : wallet.data.items.length === 0 ? (
                <Nothing beyond={page > 1} onBack={() => turnTo(1)} />
              ) : (
                <>
                  <Movements entries={wallet.data.items} />
                  <Pager page={page} totalPages={Math.ceil(wallet.data.total / wallet.data.pageSize)} onPage={turnTo} />
                </>
              )}
            </section>
          </div>
        </div>
      </Page>
      <TopUpDialog open={toppingUp} onOpenChange={topUp} />
    </>
  )
}

function Nothing({ beyond, onBack }: { beyond: boolean; onBack: () => void }) {
  const icon = <Receipt size={36} strokeWidth={1.5} aria-hidden />
  return beyond ? (
    <EmptyState icon={icon} title="No hay más movimientos" action={<Button onClick={onBack}>Ver los últimos</Button>}>
      La lista termina antes de esta página.
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title="Sin movimientos todavía">
      Tu primera recarga aparecerá aquí cuando la aceptemos.
    </EmptyState>
  )
}

function Movements({ entries }: { entries: WalletEntry[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {entries.map(({ id, quantity, descripcion, createdAt, state }) => {
        const spent = isSpending(descripcion) && quantity < 0
        return (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="flex items-center gap-2 font-semibold">
                {descripcion}
                {!state && <Chip tone="warn">Pendiente</Chip>}
              </p>
              <p className="text-14 text-soft">{formatMoment(createdAt)}</p>
            </div>
            <p
              className={`text-18 font-semibold whitespace-nowrap ${spent ? 'text-bad' : state ? 'text-good' : 'text-soft'}`}
            >
              {spent ? '' : '+'}
              {formatSoles(quantity)}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
