import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { positive, useQueryPart } from '../../platform/location.ts'
import { doubleClickGuardMs, useTransientValue } from '../../ui/timers.ts'
import {
  linkedTopUpQuery,
  topUpsCurrentQuery,
  topUpsNextQuery,
  topUpsSnapshotQuery,
  waitingQuery,
  type Snapshot,
} from './queries.ts'
import type { useSettle } from './use-settle.ts'

type Entry = WalletEntryWithUser
const none: readonly Entry[] = []

type Start = { after: number; ahead: Snapshot | undefined }
const fromPage: Start = { after: 0, ahead: undefined }

type Settling = Pick<ReturnType<typeof useSettle>, 'outcomes' | 'scheduled' | 'busy'>

/**
 * The rows of the desk: a page of the pending top-ups, and the next ones as soon as everything on it is decided, whether
 * or not that is sent yet.
 */
export function useDesk(username: string, linkedId: number | undefined, { outcomes, scheduled, busy }: Settling) {
  const [query, change] = useQueryPart()
  const page = positive(query.get('page')) ?? 1
  /** The page begins after this top-up, with what was loaded ahead; 0: where its number says. */
  const [{ after, ahead }, start] = useState<Start>(fromPage)
  /** Top-ups of the pages before, and those of them that came back: undone, or not sent. */
  const [past, setPast] = useState<ReadonlyMap<number, Entry>>(new Map())
  const [returned, setReturned] = useState<ReadonlySet<number>>(new Set())
  /** Whether the rows have just changed, so that the second click of a double click hits none of them. */
  const [resting, rest] = useTransientValue<true>(doubleClickGuardMs)
  const part = { page, after, username }
  const snapshot = useQuery({ ...topUpsSnapshotQuery(part), ...(ahead && { initialData: ahead }) })
  const { data: waiting } = useQuery({ ...waitingQuery(username, snapshot.data?.newest), enabled: snapshot.isSuccess })
  const { data: current } = useQuery({ ...topUpsCurrentQuery(part), enabled: snapshot.isSuccess })
  const lastId = snapshot.data?.items.at(-1)?.id ?? 0
  const hasNext = !snapshot.isPlaceholderData && (snapshot.data?.items.length ?? 0) === snapshot.data?.pageSize
  const nextPart = { page, after: lastId, username }
  const { data: next } = useQuery({ ...topUpsNextQuery(nextPart), enabled: hasNext })

  const { data: linked } = useQuery({ ...linkedTopUpQuery(linkedId ?? 0), enabled: linkedId !== undefined })
  const linkedEntry = linked?.estado === 'Pendiente' ? linked : undefined

  const isDecided = ({ id }: Entry) => outcomes.has(id) || scheduled.has(id) || busy.has(id)
  const back = [...past.values()].filter((entry) => !isDecided(entry) && !returned.has(entry.id))
  if (back.length > 0) setReturned(new Set([...returned, ...back.map(({ id }) => id)]))

  const known = new Map(current?.items.map((entry) => [entry.id, entry]))
  const items = snapshot.data?.items.map((entry) => known.get(entry.id) ?? entry) ?? none
  // A settled row keeps its place. A deleted one is removed: its confirmation dialog was over the list, so no click can
  // hit a row that moved.
  const before = [...past.values()].filter(({ id }) => returned.has(id))
  const listed = [...before, ...items.filter(({ id }) => !past.has(id))]
  // One that a link names comes first, unless it is on the page anyway, or was decided on a page before.
  const isExtra = linkedEntry && !past.has(linkedEntry.id) && !listed.some(({ id }) => id === linkedEntry.id)
  const rows = [...(isExtra ? [linkedEntry] : []), ...listed].filter(({ id }) => outcomes.get(id) !== 'deleted')
  const allDecided = snapshot.isSuccess && !snapshot.isFetching && items.length > 0 && rows.every(isDecided)
  const isTurning = allDecided && next !== undefined && next.items.length > 0
  // Nothing is left behind the page: its rows stay until they are sent, and then those that wait by now are loaded.
  const isFinished = allDecided && !isTurning && rows.every(({ id }) => outcomes.has(id))
  const isBeyond = page > 1 && after === 0 && items.length === 0 && snapshot.isSuccess && !snapshot.isFetching

  if (isTurning) {
    setPast(new Map([...past, ...rows.map((entry) => [entry.id, entry] as const)]))
    setReturned(new Set())
    start({ after: lastId, ahead: next })
    rest(true)
  }
  const startAt = (to: number, options?: { replace: true }) => {
    setPast(new Map())
    setReturned(new Set())
    start(fromPage)
    if (to === page && after === 0) void snapshot.refetch()
    if (to !== page || linkedId !== undefined)
      change({ page: to > 1 ? String(to) : undefined, recarga: undefined }, options)
  }
  const restart = (options?: { replace: true }) => startAt(1, options)
  const onFinished = useEffectEvent(() => restart({ replace: true }))
  useEffect(() => {
    if (!isFinished && !isBeyond) return
    // After a delay, so that a double click does not hit what is loaded.
    const timer = setTimeout(onFinished, 800)
    return () => clearTimeout(timer)
  }, [isFinished, isBeyond])

  const { total = 0, pageSize = 1 } = snapshot.data ?? {}
  const skipped = after > 0 ? (page - 1) * pageSize : 0
  const unsent = [...past.values()].filter(({ id }) => !outcomes.has(id)).length
  const settled = [...items, ...(isExtra ? [linkedEntry] : [])].filter(({ id }) => outcomes.has(id)).length
  return {
    snapshot,
    waiting,
    rows,
    page,
    totalPages: Math.ceil((skipped + total) / pageSize),
    resting: resting ?? false,
    /** How many were settled elsewhere since the rows were loaded. */
    gone: waiting ? Math.max(0, skipped + unsent + total - settled + waiting.fresh - waiting.total) : 0,
    isDecided,
    restart,
    turnTo: (to: number) => startAt(to),
    /** What a link names: undefined while it is read, null if it is in no list. */
    linked: linkedId === undefined ? undefined : linked,
  }
}
