import pLimit from 'p-limit'
import { useState } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { formatSoles, plus } from '#domain/money.ts'
import { ApiError, call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { newKey, retryUntilKnown } from '../../platform/idempotency.ts'
import { refreshReversed } from './queries.ts'
import { toast, type Link } from '../../ui/toast.ts'

/** What became of a top-up; `elsewhere`: somebody else was first. */
export type Outcome = 'accepted' | 'reversed' | 'rejected' | 'deleted' | 'elsewhere'
export type Act = 'accept' | 'delete' | { reject: string }

/** Does it and says what came of it. */
async function send(act: Act, id: number): Promise<Outcome> {
  const params = { id }
  if (act === 'accept') {
    await call(api.wallet.acceptTopUp, { params })
    return 'accepted'
  }
  if (act === 'delete') {
    await call(api.wallet.deleteTopUp, { params })
    return 'deleted'
  }
  await call(api.wallet.rejectTopUp, { params, body: { motivo: act.reject } })
  return 'rejected'
}
const maxConcurrent = 3
/** Long enough to see that it was the wrong one. */
const undoMs = 10_000

/** Accepted or deleted meanwhile: the shop refuses to do it twice. */
const isSettled = (error: unknown) =>
  error instanceof ApiError && (error.code === 'TOP_UP_SETTLED' || error.code === 'NOT_FOUND')

/** Accepts, rejects and deletes top-ups, one or many, and keeps what became of each. */
export function useSettle() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())

  async function one(act: Act, { id }: WalletEntryWithUser): Promise<Outcome> {
    try {
      return await send(act, id)
    } catch (error) {
      if (isSettled(error)) return 'elsewhere'
      throw error
    }
  }

  async function settle(act: Act, entries: readonly WalletEntryWithUser[]): Promise<void> {
    const todo = entries.filter(({ id }) => !busy.has(id) && !outcomes.has(id))
    if (todo.length === 0) return
    setBusy((now) => new Set([...now, ...todo.map(({ id }) => id)]))
    const { done, failure } = await doEach(todo, (entry) => one(act, entry))
    setOutcomes((now) => new Map([...now, ...done.map(({ entry, result }) => [entry.id, result] as const)]))
    setBusy((now) => new Set([...now].filter((id) => !todo.some((entry) => entry.id === id))))
    const accepted = done.filter(({ result }) => result === 'accepted').map(({ entry }) => entry)
    report(
      act,
      todo,
      done.map(({ result }) => result),
      failure,
      { label: 'Deshacer', act: () => void undo(accepted) },
    )
    await refresh(keys.topUps)
  }

  /** Takes back what was accepted a moment ago, each by a movement of its own. */
  async function undo(entries: readonly WalletEntryWithUser[]): Promise<void> {
    const { done, failure } = await doEach(entries, reverse)
    setOutcomes((now) => new Map([...now, ...done.map(({ entry }) => [entry.id, 'reversed'] as const)]))
    const left = entries.length - done.length
    if (failure) toast(`${left} sin revertir. ${failure.message}`, { type: 'bad' })
    const sum = formatSoles(plus(...done.map(({ entry }) => entry.quantity)))
    if (done.length > 0) toast(`Revertiste ${sum}`, { type: 'good' })
    await refreshReversed()
  }
  return { outcomes, busy, settle }
}

/** A few at a time: what came of each that it was done to, and why it was not done to another. */
async function doEach<Result>(
  entries: readonly WalletEntryWithUser[],
  act: (entry: WalletEntryWithUser) => Promise<Result>,
) {
  const inTurn = pLimit(maxConcurrent)
  const results = await Promise.allSettled(
    entries.map((entry) => inTurn(async () => ({ entry, result: await act(entry) }))),
  )
  return {
    done: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    failure: results.find((result) => result.status === 'rejected')?.reason as Error | undefined,
  }
}

function reverse({ id }: WalletEntryWithUser): Promise<unknown> {
  const idempotencyKey = newKey()
  const body = { motivo: 'Se aceptó por error' }
  return retryUntilKnown(() => call(api.wallet.reverse, { params: { id }, body, idempotencyKey }))
}

/** Says what was done, calmly also where somebody else was first. */
function report(
  act: Act,
  todo: readonly WalletEntryWithUser[],
  done: readonly Outcome[],
  failure: Error | undefined,
  link: Link,
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
    if (elsewhere > 0) toast(`Otra persona ya atendió la recarga de ${only.user.username}`)
    else if (own > 0 && act === 'accept')
      toast(`Aceptaste ${formatSoles(only.quantity)} de ${only.user.username}`, { type: 'good', link, ms: undoMs })
    else if (own > 0) toast(act === 'delete' ? 'Recarga eliminada' : `Rechazaste la recarga de ${only.user.username}`)
    return
  }
  if (done.length === 0) return
  const did = act === 'accept' ? 'Aceptaste' : 'Eliminaste'
  const rest = elsewhere > 0 ? ` Otra persona ya había atendido ${elsewhere}.` : ''
  toast(`${did} ${own} ${own === 1 ? 'recarga' : 'recargas'}.${rest}`, {
    type: own > 0 ? 'good' : 'info',
    ...(own > 0 && act === 'accept' && { link, ms: undoMs }),
  })
}
