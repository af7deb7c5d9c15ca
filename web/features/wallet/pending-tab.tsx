import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { centimos } from '#domain/money.ts'
import { call } from '../../platform/api.ts'
import { keys as queryKeys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { formatMoment } from '../../ui/format-date.ts'
import { Rows } from '../../ui/list-view.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx'
import { isVeryWide, useMediaQuery } from '../../ui/use-media-query.ts'
import { useNow } from '../../ui/timers.ts'
import { useMethodNames } from '../payment-methods/queries.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeskToolbar } from './desk-toolbar.tsx'
import { LinkedNotice } from './linked-notice.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { VoucherPanel } from './voucher-panel.tsx'
import { VoucherDialog } from './voucher-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TopUpRow } from './top-up-row.tsx'
import { useDesk } from './use-desk.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSettle } from './use-settle.ts'
import { WhatsNew } from './whats-new.tsx'

type Entry = WalletEntryWithUser
const none: readonly Entry[] = []

/** The key of the reconciliation's figures, too. */
const summaryQuery = { queryKey: [...queryKeys.payments, 'summary'], queryFn: () => call(api.paymentsReceived.summary) }

/** Pending top-ups, to accept, reject or delete, one by one or several at once, by touch or by keyboard. */
export function PendingTab({ username, linkedId }: { username: string; linkedId: number | undefined }) {
  const now = useNow()
  const settling = useSettle()
  const { outcomes, scheduled, busy, settle, sendNow, sendScheduled, markAccepted } = settling
  const desk = useDesk(username, linkedId, settling)
  const { snapshot, waiting, rows, isDecided, linked } = desk
  const { data: summary } = useQuery({ ...summaryQuery, enabled: !username })
  const paymentOf = usePaymentOf()
  const [picked, pick] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [deleting, remove] = useState<readonly Entry[]>(none)
  const [rejecting, reject] = useState<Entry>()
  const [shown, show] = useState<Entry>()
  const list = useRef<HTMLUListElement>(null)
  const afterDelete = useRef<number>(undefined)
  const wide = useMediaQuery(isVeryWide)

  const open = rows.filter(({ id }) => !outcomes.has(id))
  // Those whose payment certainly came in are ticked until somebody unticks them.
  const isPicked = ({ id, acceptable }: Entry) => picked.get(id) ?? acceptable
  const chosen = open.filter((entry) => isPicked(entry) && !scheduled.has(entry.id))
  const hasChosen = open.some((entry) => isPicked(entry) !== entry.acceptable)
  const pickAll = (entries: readonly Entry[], on: boolean) =>
    pick((before) => new Map([...before, ...entries.map(({ id }) => [id, on] as const)]))
  const undo = () => {
    const entry = settling.undo()
    if (entry) keys.focusSoon(entry.id)
  }
  const keys = useRowKeys(list, rows, isDecided, {
    onAccept: (entry) => settle('accept', [entry]),
    onReject: (entry) => !isDecided(entry) && reject(entry),
    onUndo: undo,
    onToggle: (entry) => pickAll([entry], !isPicked(entry)),
  })
  const activeAt = rows.findIndex(({ id }) => id === keys.activeId)
  const active = rows[activeAt]
  const restart = () => {
    pick(new Map())
    desk.restart()
  }

  const linkedRow = snapshot.data && linked?.estado === 'Pendiente' ? linked.id : undefined
  const focusLinked = useEffectEvent((id: number) => keys.focusSoon(id))
  useEffect(() => {
    if (linkedRow !== undefined) focusLinked(linkedRow)
  }, [linkedRow])

  if (snapshot.isError && !snapshot.data)
    return <ErrorState error={snapshot.error} onRetry={() => void snapshot.refetch()} />
  if (!snapshot.data) return <SkeletonList className="h-12" />
  return (
    <>
      <WhatsNew fresh={waiting?.fresh ?? 0} gone={desk.gone} onShow={restart} />
      {linked !== undefined && linked?.estado !== 'Pendiente' && <LinkedNotice entry={linked} />}
      {rows.length === 0 ? (
        <EmptyState icon={<CircleCheck size={40} />} title={username ? 'Nada de ese usuario' : 'Todo al día'}>
          {username ? `No hay recargas de «${username}» por aceptar.` : 'No hay recargas por aceptar.'}
        </EmptyState>
      ) : (
        <>
          <DeskToolbar
            username={username}
            sum={waiting?.sum}
            allPicked={open.length > 0 && chosen.length === open.length}
            onPickAll={(on) => pickAll(open, on)}
            // With another choice than that of the shop, the button would accept what was unticked.
            certain={hasChosen ? undefined : certainOf(summary?.acceptable, rows, scheduled)}
            onBeforeCertain={sendScheduled}
            focusNext={() => keys.focusIfThere(keys.waitingAfter([]))}
            onCertain={(ids) => {
              markAccepted(ids)
              // Those of other pages are gone from the list.
              if (!ids.every((id) => rows.some((row) => row.id === id))) restart()
            }}
          />
          <div className="gap-6 min-[80rem]:grid min-[80rem]:grid-cols-[minmax(0,1fr)_300px]">
            <div className="@container">
              <Rows stale={snapshot.isPlaceholderData}>
                <ul
                  ref={list}
                  {...keys.listProps}
                  className={`divide-y divide-line rounded-card border border-line bg-surface @3xl:grid @3xl:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto_auto_auto] @3xl:gap-x-2 ${desk.resting ? 'pointer-events-none' : ''}`}
                >
                  {rows.map((entry) => (
                    <TopUpRow
                      key={entry.id}
                      entry={entry}
                      now={now}
                      outcome={outcomes.get(entry.id)}
                      scheduled={scheduled.get(entry.id)}
                      busy={busy.has(entry.id)}
                      selected={isPicked(entry) && !outcomes.has(entry.id)}
                      active={entry.id === keys.activeId}
                      linked={entry.id === linkedId}
                      onActive={() => keys.setActive(entry.id)}
                      onSelect={(on) => pickAll([entry], on)}
                      onAccept={() => settle('accept', [entry])}
                      onReject={() => reject(entry)}
                      onDelete={() => remove([entry])}
                      onShow={() => show(entry)}
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
          {(scheduled.size > 0 || (chosen.length > 0 && hasChosen)) && (
            <div className="at-foot sticky bottom-4 z-20 low:static mt-4 grid gap-3">
              <UndoBar count={scheduled.size} onUndo={undo} />
              {hasChosen && (
                <SelectionBar
                  entries={chosen}
                  busy={busy.size > 0}
                  onAccept={() => settle('accept', chosen)}
                  onDelete={() => remove(chosen)}
                />
              )}
            </div>
          )}
          <Pager
            list={list}
            page={desk.page}
            totalPages={desk.totalPages}
            onPage={(next) => {
              pick(new Map())
              desk.turnTo(next)
            }}
          />
        </>
      )}
      <DeleteDialog
        entries={deleting}
        onClose={() => remove(none)}
        onDelete={() => {
          // What was deleted is no longer in the list when its dialog closes.
          afterDelete.current = keys.waitingAfter(deleting)
          return sendNow('delete', deleting)
        }}
        focusNext={() => keys.focusIfThere(afterDelete.current)}
      />
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

/** How the customer of a top-up says that they paid. */
function usePaymentOf() {
  const nameOf = useMethodNames()
  return ({ methodId, operationNumber, paidAt }: Entry): ReactNode => {
    const parts = [nameOf(methodId), operationNumber && `n.º ${operationNumber}`, paidAt && 'pagó el '].filter(Boolean)
    if (parts.length === 0) return undefined
    return (
      <>
        {parts.join(' · ')}
        {paidAt && <span className="whitespace-nowrap">{formatMoment(paidAt)}</span>}
      </>
    )
  }
}

type Counted = { count: number; sum: number }

/** The top-ups that one call accepts together, without those that are decided already. */
function certainOf(all: Counted | undefined, rows: readonly Entry[], scheduled: ReadonlyMap<number, unknown>) {
  const decided = rows.filter(({ id, acceptable }) => acceptable && scheduled.has(id))
  const count = (all?.count ?? 0) - decided.length
  const sum = decided.reduce((left, { quantity }) => left - quantity, all?.sum ?? 0)
  return count > 0 ? { count, sum: centimos(sum) } : undefined
}
