import pLimit from 'p-limit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { formatSoles } from '#domain/money.ts'
import { ApiError, call } from '../../platform/api.ts'
import { sendBeforeLogOut } from '../../platform/log-out.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { currentSession } from '../../platform/session.ts'
import { toast } from '../../ui/toast.ts'

/**
 * The outcome of a top-up; `elsewhere`: it was settled already, by somebody else or by an own request whose reply was
 * lost.
 */
export type Outcome = 'accepted' | 'rejected' | 'deleted' | 'elsewhere'
export type TopUpAction = 'accept' | 'delete' | { reject: string }

type Entry = WalletEntryWithUser
type Batch = { action: TopUpAction; entries: readonly Entry[]; timer: number }

const maxConcurrent = 3
/** Long enough to notice a mistake. */
const undoMs = 5000

/** Sends the action and returns its outcome. */
async function send(action: TopUpAction, id: number, token: string | undefined): Promise<Outcome> {
  const asked = { params: { id }, token }
  if (action === 'accept') {
    await call(api.wallet.acceptTopUp, asked)
    return 'accepted'
  }
  if (action === 'delete') {
    await call(api.wallet.deleteTopUp, asked)
    return 'deleted'
  }
  await call(api.wallet.rejectTopUp, { ...asked, body: { motivo: action.reject } })
  return 'rejected'
}

/** Accepted or deleted meanwhile, so the server refuses the action. */
const isSettled = (error: unknown) =>
  error instanceof ApiError && (error.code === 'TOP_UP_SETTLED' || error.code === 'NOT_FOUND')

async function sendOrFindSettled(...asked: Parameters<typeof send>): Promise<Outcome> {
  try {
    return await send(...asked)
  } catch (error) {
    if (isSettled(error)) return 'elsewhere'
    throw error
  }
}

/**
 * Accepts, rejects and deletes top-ups, one or several, and keeps the outcome of each. Accepting and rejecting are sent
 * after some seconds and can be undone until then; leaving the page or logging out sends them at once.
 */
export function useSettle() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [batches, setBatches] = useState<readonly Batch[]>([])
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const sent = useRef(new WeakSet<Batch>())
  const scheduled = new Map(batches.flatMap(({ action, entries }) => entries.map(({ id }) => [id, action] as const)))

  async function sendNow(action: TopUpAction, entries: readonly Entry[]): Promise<void> {
    const ids = entries.map(({ id }) => id)
    // The token of the user who decided, also if they log out meanwhile.
    const token = currentSession()?.token
    setBusy((now) => new Set([...now, ...ids]))
    const inTurn = pLimit(maxConcurrent)
    const results = await Promise.allSettled(
      ids.map((id) => inTurn(async () => [id, await sendOrFindSettled(action, id, token)] as const)),
    )
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const failure = results.find((result) => result.status === 'rejected')?.reason as Error | undefined
    setOutcomes((now) => new Map([...now, ...done]))
    setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))))
    report(
      action,
      entries,
      done.map(([, outcome]) => outcome),
      failure,
    )
    await refresh(keys.topUps)
  }

  function unschedule(batch: Batch): void {
    clearTimeout(batch.timer)
    setBatches((now) => now.filter((other) => other !== batch))
  }

  async function sendBatch(batch: Batch): Promise<void> {
    if (sent.current.has(batch)) return
    sent.current.add(batch)
    unschedule(batch)
    await sendNow(batch.action, batch.entries)
  }

  function settle(action: TopUpAction, entries: readonly Entry[]): void {
    const todo = entries.filter(({ id }) => !busy.has(id) && !outcomes.has(id) && !scheduled.has(id))
    if (todo.length === 0) return
    const batch: Batch = { action, entries: todo, timer: window.setTimeout(() => void sendBatch(batch), undoMs) }
    setBatches((now) => [...now, batch])
  }

  /** Undoes the last action that is not sent yet. */
  function undo(): void {
    const last = batches.at(-1)
    if (last) unschedule(last)
  }

  const sendAll = useEffectEvent(() => Promise.all(batches.map(sendBatch)))
  useEffect(() => {
    const onHide = () => document.hidden && void sendAll()
    const forget = sendBeforeLogOut(() => sendAll())
    document.addEventListener('visibilitychange', onHide)
    return () => {
      forget()
      document.removeEventListener('visibilitychange', onHide)
      void sendAll()
    }
  }, [])
  return { outcomes, scheduled, busy, settle, undo, sendNow }
}

/** Shows a toast with the result; that a top-up was settled already is not shown as an error. */
function report(
  action: TopUpAction,
  todo: readonly Entry[],
  done: readonly Outcome[],
  failure: Error | undefined,
): void {
  const elsewhere = done.filter((outcome) => outcome === 'elsewhere').length
  const own = done.length - elsewhere
  const [only] = todo
  if (failure) {
    const left = todo.length - done.length
    const what = todo.length === 1 ? '' : `${left} ${left === 1 ? 'quedó' : 'quedaron'} sin atender. `
    toast(`${what}${failure.message}`, { type: 'bad' })
  }
  if (todo.length === 1 && only) {
    const of = `la recarga de ${only.user.username}`
    if (elsewhere > 0) toast(`Ya estaba atendida ${of}`)
    else if (own > 0 && action === 'accept')
      toast(`Aceptaste ${formatSoles(only.quantity)} de ${only.user.username}`, { type: 'good' })
    else if (own > 0) toast(action === 'delete' ? 'Recarga eliminada' : `Rechazaste ${of}`)
    return
  }
  if (done.length === 0) return
  const did = action === 'accept' ? 'Aceptaste' : 'Eliminaste'
  const rest = elsewhere > 0 ? ` ${elsewhere} ya ${elsewhere === 1 ? 'estaba atendida' : 'estaban atendidas'}.` : ''
  toast(`${did} ${own} ${own === 1 ? 'recarga' : 'recargas'}.${rest}`, { type: own > 0 ? 'good' : 'info' })
}
