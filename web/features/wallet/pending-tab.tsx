import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { formatSoles } from '#domain/money.ts'
import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { usePage } from '../../platform/location.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { Rows } from '../../ui/list-view.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx'
import { isVeryWide, useMediaQuery } from '../../ui/use-media-query.ts'
import { useNow } from '../../ui/timers.ts'
import { useMethodNames } from '../payment-methods/queries.ts'
import { topUpsSnapshotQuery, topUpsCurrentQuery, waitingQuery } from './queries.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { VoucherPanel } from './voucher-panel.tsx'
import { VoucherDialog } from './voucher-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TopUpRow } from './top-up-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useSettle } from './use-settle.ts'
import { WhatsNew } from './whats-new.tsx'

const none: readonly WalletEntryWithUser[] = []

/** Pending top-ups, to accept, reject or delete, one by one or several at once, by touch or by keyboard. */
export function PendingTab({ username }: { username: string }) {
  const [page, turnTo] = usePage()
  const now = useNow()
  const snapshot = useQuery(topUpsSnapshotQuery(page, username))
  const { data: waiting } = useQuery({ ...waitingQuery(username, snapshot.data?.newest), enabled: snapshot.isSuccess })
  const { outcomes, scheduled, busy, settle, undo, sendNow } = useSettle()
  const nameOf = useMethodNames()
  const paymentOf = ({ methodId, operationNumber, paidAt }: WalletEntryWithUser): ReactNode => {
    const parts = [nameOf(methodId), operationNumber && `n.º ${operationNumber}`, paidAt && 'pagó el '].filter(Boolean)
    if (parts.length === 0) return undefined
    return (
      <>
        {parts.join(' · ')}
        {paidAt && <span className="whitespace-nowrap">{formatMoment(paidAt)}</span>}
      </>
    )
  }
  const [selected, select] = useState<ReadonlySet<number>>(new Set())
  const [deleting, remove] = useState<readonly WalletEntryWithUser[]>(none)
  const [rejecting, reject] = useState<WalletEntryWithUser>()
  const [shown, show] = useState<WalletEntryWithUser>()
  const list = useRef<HTMLUListElement>(null)

  const { data: current } = useQuery({ ...topUpsCurrentQuery(page, username), enabled: snapshot.isSuccess })

  const known = new Map(current?.items.map((entry) => [entry.id, entry]))
  const items = snapshot.data?.items.map((entry) => known.get(entry.id) ?? entry) ?? none
  // An accepted row keeps its place. A deleted one is removed: its confirmation dialog was over the list, so no click
  // can hit a row that moved.
  const rows = items.filter(({ id }) => outcomes.get(id) !== 'deleted')
  const open = rows.filter(({ id }) => !outcomes.has(id))
  const chosen = open.filter(({ id }) => selected.has(id) && !scheduled.has(id))
  const toggle = ({ id }: WalletEntryWithUser, on = !selected.has(id)) =>
    select((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)))
  const keys = useRowKeys(list, rows, {
    onAccept: (entry) => settle('accept', [entry]),
    onReject: (entry) => !outcomes.has(entry.id) && !scheduled.has(entry.id) && reject(entry),
    onUndo: undo,
    onToggle: (entry) => toggle(entry),
  })
  const activeAt = rows.findIndex(({ id }) => id === keys.activeId)
  const active = rows[activeAt]
  const wide = useMediaQuery(isVeryWide)
  const refresh = (options?: { replace: true }) => {
    select(new Set())
    if (page > 1) turnTo(1, options)
    else void snapshot.refetch()
  }
  // When everything on the page is settled, the next pending ones are loaded; after a delay, so that a double click
  // does not hit them.
  const finished = snapshot.isSuccess && !snapshot.isFetching && items.length > 0 && open.length === 0
  const beyond = page > 1 && items.length === 0 && snapshot.isSuccess && !snapshot.isFetching
  const onAllSettled = useEffectEvent(() => refresh({ replace: true }))
  useEffect(() => {
    if (!finished && !beyond) return
    const timer = setTimeout(onAllSettled, 800)
    return () => clearTimeout(timer)
  }, [finished, beyond])

  if (snapshot.isError && !snapshot.data)
    return <ErrorState error={snapshot.error} onRetry={() => void snapshot.refetch()} />
  if (!snapshot.data) return <SkeletonList className="h-20" />
  const settled = items.length - open.length
  const gone = waiting ? Math.max(0, snapshot.data.total - settled + waiting.fresh - waiting.total) : 0
  return (
    <>
      <WhatsNew fresh={waiting?.fresh ?? 0} gone={gone} onShow={() => refresh()} />
      {rows.length === 0 ? (
        <EmptyState icon={<CircleCheck size={40} />} title={username ? 'Nada de ese usuario' : 'Todo al día'}>
          {username ? `No hay recargas de «${username}» por aceptar.` : 'No hay recargas por aceptar.'}
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <label className="flex min-h-11 items-center gap-3 px-1 font-semibold lg:px-4">
              <span className="grid w-11 place-items-center">
                <input
                  type="checkbox"
                  checked={open.length > 0 && chosen.length === open.length}
                  onChange={(event) => select(new Set(event.target.checked ? open.map(({ id }) => id) : []))}
                  className="checkbox"
                />
              </span>
              Seleccionar todas las de esta página
            </label>
            {waiting && (
              <p className="text-soft lg:ml-auto">
                Suma: <strong className="text-ink">{formatSoles(waiting.sum)}</strong>
              </p>
            )}
            <ExportButton
              download={() =>
                download(api.wallet.exportList, { query: { state: 'false', username: username || null, sort: 'id' } })
              }
            />
            <p className="w-full text-14 text-soft max-lg:hidden">
              Con el teclado: <kbd>↑</kbd> <kbd>↓</kbd> o <kbd>J</kbd> <kbd>K</kbd> para moverte, <kbd>Enter</kbd> o{' '}
              <kbd>A</kbd> para aceptar, <kbd>R</kbd> para rechazar, <kbd>Z</kbd> para deshacer, <kbd>X</kbd> para
              seleccionar.
            </p>
          </div>
          <div className="gap-6 min-[80rem]:grid min-[80rem]:grid-cols-[minmax(0,1fr)_360px]">
            <div className="@container">
              <Rows stale={snapshot.isPlaceholderData}>
                <ul
                  ref={list}
                  onKeyDown={keys.onKeyDown}
                  className="grid gap-3 @lg:gap-0 @lg:divide-y @lg:divide-line @lg:rounded-card @lg:border @lg:border-line @lg:bg-surface"
                >
                  {rows.map((entry) => (
                    <TopUpRow
                      key={entry.id}
                      entry={entry}
                      payment={paymentOf(entry)}
                      now={now}
                      outcome={outcomes.get(entry.id)}
                      scheduled={scheduled.get(entry.id)}
                      busy={busy.has(entry.id)}
                      selected={selected.has(entry.id) && !outcomes.has(entry.id)}
                      active={entry.id === keys.activeId}
                      onActive={() => keys.setActive(entry.id)}
                      onSelect={(on) => toggle(entry, on)}
                      onAccept={() => settle('accept', [entry])}
                      onReject={() => reject(entry)}
                      onDelete={() => remove([entry])}
                      onShowVoucher={() => show(entry)}
                    />
                  ))}
                </ul>
              </Rows>
            </div>
            {wide && (
              <VoucherPanel
                entry={active}
                next={rows[activeAt + 1]}
                payment={active && paymentOf(active)}
                onShow={() => show(active)}
              />
            )}
          </div>
          {(scheduled.size > 0 || chosen.length > 0) && (
            <div className="at-foot sticky bottom-4 z-20 low:static mt-4 grid gap-3">
              <UndoBar count={scheduled.size} onUndo={undo} />
              <SelectionBar
                entries={chosen}
                busy={busy.size > 0}
                onAccept={() => settle('accept', chosen)}
                onDelete={() => remove(chosen)}
              />
            </div>
          )}
          <Pager
            list={list}
            page={page}
            totalPages={Math.ceil(snapshot.data.total / snapshot.data.pageSize)}
            onPage={(next) => {
              select(new Set())
              turnTo(next)
            }}
          />
        </>
      )}
      <DeleteDialog entries={deleting} onClose={() => remove(none)} onDelete={() => sendNow('delete', deleting)} />
      {rejecting && (
        <RejectDialog
          key={rejecting.id}
          entry={rejecting}
          onReject={(motivo) => settle({ reject: motivo }, [rejecting])}
          onClose={() => reject(undefined)}
          focusNext={keys.focusNext}
        />
      )}
      {shown && <VoucherDialog entry={shown} payment={paymentOf(shown)} onClose={() => show(undefined)} />}
    </>
  )
}
