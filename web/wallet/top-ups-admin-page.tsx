import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#contract/index.ts'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { formatSoles } from '#domain/money.ts'
import { call } from '../api.ts'
import { AdminHeader } from '../layout/admin-header.tsx'
import { positive, useQueryPart } from '../location.ts'
import { keys, queryClient } from '../queries.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatMoment } from '../ui/format-date.ts'
import { Pager } from '../ui/pager.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { topUpsQuery } from './queries.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.topUps })

export function TopUpsAdminPage() {
  const [query, change] = useQueryPart()
  const username = query.get('username') ?? ''
  const page = positive(query.get('page')) ?? 1
  const topUps = useQuery(topUpsQuery(page, username))
  const emptied = page > 1 && topUps.data?.items.length === 0
  useEffect(() => {
    // The last row of the last page was settled: the ones that still wait are on the first.
    if (emptied) change({ page: undefined })
  })
  const [rejecting, reject] = useState<WalletEntryWithUser>()
  // Somebody else may have settled it meanwhile: the refusal says so, and the list is read again either way.
  const shared = { onError: (error: Error) => toast(error.message, { type: 'bad' }), onSettled: refresh }
  const accept = useMutation({
    ...shared,
    mutationFn: ({ id }: WalletEntryWithUser) => call(api.wallet.acceptTopUp, { params: { id } }),
    onSuccess: ({ quantity, user }) =>
      toast(`Aceptaste ${formatSoles(quantity)} de ${user.username}`, { type: 'good' }),
  })
  const remove = useMutation({
    ...shared,
    mutationFn: ({ id }: WalletEntryWithUser) => call(api.wallet.rejectTopUp, { params: { id } }),
    onSuccess: () => toast('Recarga eliminada'),
    onSettled: () => {
      reject(undefined)
      return refresh()
    },
  })
  return (
    <>
      <AdminHeader />
      <main className="container-page py-8">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <h1 tabIndex={-1} className="text-28 font-bold">
            ({topUps.data?.total ?? '…'}) Recarga(s) para aceptar
          </h1>
          <SearchForm
            key={username}
            label="Buscar por username"
            value={username}
            onSearch={(text) => change({ username: text || undefined, page: undefined })}
          />
        </div>
        {topUps.isPending ? (
          <div className="grid gap-2">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        ) : topUps.isError ? (
          <ErrorState error={topUps.error} onRetry={() => void topUps.refetch()} />
        ) : topUps.data.items.length === 0 ? (
          <EmptyState
            icon={<CircleCheck size={40} strokeWidth={1.5} aria-hidden />}
            title={username ? 'Nada de ese usuario' : 'Todo al día'}
          >
            {username ? `No hay recargas de «${username}» por aceptar.` : 'No hay recargas por aceptar.'}
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-3 md:gap-0 md:divide-y md:divide-line md:rounded-card md:border md:border-line md:bg-surface">
              {topUps.data.items.map((entry) => (
                <TopUp
                  key={entry.id}
                  entry={entry}
                  busy={accept.isPending && accept.variables.id === entry.id}
                  onAccept={() => accept.mutate(entry)}
                  onReject={() => reject(entry)}
                />
              ))}
            </ul>
            <Pager
              page={page}
              totalPages={Math.ceil(topUps.data.total / topUps.data.pageSize)}
              onPage={(next) => change({ page: next > 1 ? String(next) : undefined })}
            />
          </>
        )}
      </main>
      <ConfirmDialog
        open={rejecting !== undefined}
        onOpenChange={(open) => !open && reject(undefined)}
        title="Eliminar recarga"
        confirmLabel="Eliminar"
        danger
        busy={remove.isPending}
        onConfirm={() => rejecting && remove.mutate(rejecting)}
      >
        {rejecting && (
          <p>
            La recarga de <strong>{formatSoles(rejecting.quantity)}</strong> de{' '}
            <strong>{rejecting.user.username}</strong> saldrá de la lista y no sumará saldo. No se puede deshacer.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

type RowProps = { entry: WalletEntryWithUser; busy: boolean; onAccept: () => void; onReject: () => void }

function TopUp({ entry, busy, onAccept, onReject }: RowProps) {
  return (
    <li className="grid items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 md:grid-cols-[140px_1fr_120px_170px_auto] md:rounded-none md:border-0 md:bg-transparent">
      <p className="font-display text-22 font-bold">{formatSoles(entry.quantity)}</p>
      <p className="min-w-0">
        <span className="block truncate font-semibold">{entry.user.username}</span>
        <span className="block text-14 text-soft">{entry.user.telefono}</span>
      </p>
      <p className="text-14 text-soft">{entry.descripcion}</p>
      <p className="text-14 text-soft">{formatMoment(entry.updatedAt)}</p>
      <div className="grid grid-cols-2 gap-2 md:flex">
        <Button variant="danger" size="sm" onClick={onReject}>
          Delete
        </Button>
        <Button size="sm" busy={busy} onClick={onAccept}>
          Aceptar
        </Button>
      </div>
    </li>
  )
}
