import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { maxSettledTogether } from '#domain/limits.ts'
import { call } from '../../platform/api.ts'
import { sendBeforeLogOut } from '../../platform/log-out.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { currentSession } from '../../platform/session.ts'
import { soles } from '../../ui/soles.ts'
import { toast } from '../../ui/toast.ts'

/**
 * The outcome of a top-up; `elsewhere`: it was settled already, by somebody else or by an own request whose reply was
 * lost.
 */
export type Outcome = 'accepted' | 'rejected' | 'deleted' | 'elsewhere'
export type TopUpAction = 'accept' | 'delete' | { reject: string }

type Entry = WalletEntryWithUser
type Decision = { action: TopUpAction; entries: readonly Entry[] }
type Batch = Decision & { timer: number }

/** Long enough to notice a mistake. */
const undoMs = 5000

type Decided = { action: TopUpAction; id: number }
type Settled = { outcomes: ReadonlyMap<number, Outcome>; problems: ReadonlyMap<number, string> }

const outcomeOf = (action: TopUpAction): Outcome =>
  action === 'accept' ? 'accepted' : action === 'delete' ? 'deleted' : 'rejected'

/** Settled or withdrawn meanwhile, so that there was nothing left to do. */
const isElsewhere = (code: string | null) => code === 'TOP_UP_SETTLED' || code === 'NOT_FOUND'

/** Sends what was decided in one call, or in several if it is more than one takes; before it returns if the page is left. */
async function send(decided: readonly Decided[], leaving: boolean): Promise<Settled> {
  // The token of the user who decided, also if they log out meanwhile.
  const token = currentSession()?.token
  const parts = Array.from({ length: Math.ceil(decided.length / maxSettledTogether) }, (_, index) =>
    decided.slice(index * maxSettledTogether, (index + 1) * maxSettledTogether),
  )
  const [outcomes, problems] = [new Map<number, Outcome>(), new Map<number, string>()]
  const sendPart = async (part: readonly Decided[]) => {
    const accept = part.filter(({ action }) => action === 'accept').map(({ id }) => id)
    const reject = part.flatMap(({ action, id }) =>
      action === 'accept' ? [] : action === 'delete' ? [{ id }] : [{ id, motivo: action.reject }],
    )
    const actions = new Map(part.map(({ id, action }) => [id, action]))
    try {
      const { items } = await call(api.wallet.settle, { body: { accept, reject }, token, leaving })
      for (const { id, settled, code, message } of items) {
        const action = actions.get(id)
        if (settled && action) outcomes.set(id, outcomeOf(action))
        else if (isElsewhere(code)) outcomes.set(id, 'elsewhere')
        else problems.set(id, message ?? '')
      }
    } catch (error) {
      for (const { id } of part) problems.set(id, error instanceof Error ? error.message : '')
    }
  }
  await Promise.all(parts.map(sendPart))
  return { outcomes, problems }
}

/**
 * Accepts, rejects and deletes top-ups, one or several, and keeps the outcome of each. Accepting and rejecting are sent
 * after some seconds and can be undone until then; leaving the page or logging out sends them at once, in one call that
 * completes without the page.
 */
export function useSettle() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [batches, setBatches] = useState<readonly Batch[]>([])
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const sent = useRef(new WeakSet<Batch>())
  const scheduled = new Map(batches.flatMap(({ action, entries }) => entries.map(({ id }) => [id, action] as const)))

  async function sendAll(decisions: readonly Decision[], leaving = false): Promise<void> {
    const decided = decisions.flatMap(({ action, entries }) => entries.map(({ id }) => ({ action, id })))
    if (decided.length === 0) return
    const ids = decided.map(({ id }) => id)
    const sending = send(decided, leaving)
    setBusy((now) => new Set([...now, ...ids]))
    const settled = await sending
    setOutcomes((now) => new Map([...now, ...settled.outcomes]))
    setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))))
    for (const { action, entries } of decisions) report(action, entries, settled)
    await refresh(keys.topUps)
  }

  function unschedule(batch: Batch): void {
    clearTimeout(batch.timer)
    setBatches((now) => now.filter((other) => other !== batch))
  }

  async function sendBatches(due: readonly Batch[], leaving = false): Promise<void> {
    const unsent = due.filter((batch) => !sent.current.has(batch))
    for (const batch of unsent) {
      sent.current.add(batch)
      unschedule(batch)
    }
    await sendAll(unsent, leaving)
  }

  function settle(action: TopUpAction, entries: readonly Entry[]): void {
    const todo = entries.filter(({ id }) => !busy.has(id) && !outcomes.has(id) && !scheduled.has(id))
    if (todo.length === 0) return
    const batch: Batch = { action, entries: todo, timer: window.setTimeout(() => void sendBatches([batch]), undoMs) }
    setBatches((now) => [...now, batch])
  }

  /** Undoes the last action that is not sent yet; returns its first top-up. */
  function undo(): Entry | undefined {
    const last = batches.at(-1)
    if (last) unschedule(last)
    return last?.entries[0]
  }

  const leave = useEffectEvent(() => sendBatches(batches, true))
  useEffect(() => {
    const onLeave = () => void leave()
    const onHide = () => document.hidden && onLeave()
    const forget = sendBeforeLogOut(() => leave())
    document.addEventListener('visibilitychange', onHide)
    // A page that is closed or left is not hidden first in every browser.
    window.addEventListener('pagehide', onLeave)
    return () => {
      forget()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
  const sendNow = (action: TopUpAction, entries: readonly Entry[]) => sendAll([{ action, entries }])
  const sendScheduled = () => sendBatches(batches)
  /** Accepted by another call. */
  const markAccepted = (ids: readonly number[]) =>
    setOutcomes((now) => new Map([...now, ...ids.map((id) => [id, 'accepted'] as const)]))
  return { outcomes, scheduled, busy, settle, undo, sendNow, sendScheduled, markAccepted }
}

/** Shows a toast with the result; that a top-up was settled already is not shown as an error. */
function report(action: TopUpAction, todo: readonly Entry[], { outcomes, problems }: Settled): void {
  const done = todo.flatMap(({ id }) => outcomes.get(id) ?? [])
  const elsewhere = done.filter((outcome) => outcome === 'elsewhere').length
  const own = done.length - elsewhere
  const [only] = todo
  const [problem] = todo.flatMap(({ id }) => problems.get(id) ?? [])
  if (problem !== undefined) {
    const left = todo.length - done.length
    const what = todo.length === 1 ? '' : `${left} ${left === 1 ? 'quedó' : 'quedaron'} sin atender. `
    toast(`${what}${problem}`, { type: 'bad' })
  }
  if (todo.length === 1 && only) {
    const of = `la recarga de ${only.user.username}`
    if (elsewhere > 0) toast(`Ya estaba atendida ${of}`)
    else if (own > 0 && action === 'accept')
      toast(`Aceptaste ${soles(only.quantity)} de ${only.user.username}`, { type: 'good' })
    else if (own > 0) toast(action === 'delete' ? 'Recarga eliminada' : `Rechazaste ${of}`)
    return
  }
  if (done.length === 0) return
  const did = action === 'accept' ? 'Aceptaste' : 'Eliminaste'
  const rest = elsewhere > 0 ? ` ${elsewhere} ya ${elsewhere === 1 ? 'estaba atendida' : 'estaban atendidas'}.` : ''
  toast(`${did} ${own} ${own === 1 ? 'recarga' : 'recargas'}.${rest}`, { type: own > 0 ? 'good' : 'info' })
}
