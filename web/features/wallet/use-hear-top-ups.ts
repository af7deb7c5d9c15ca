import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { may } from '#domain/user.ts'
import { here } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import { soles } from '../../ui/soles.ts'
import { toast } from '../../ui/toast.ts'
import { chime } from './chime.ts'
import { newestTopUpQuery, topUpsSince } from './queries.ts'
import { useSound } from './sound-switch.tsx'

/** Those that come together are told together. */
const gatherMs = 1500
/** Nothing more is told for this time. */
const quietMs = 10_000

const isDesk = (at: string) => {
  const [path, query] = at.split('?')
  return path === paths.topUpsAdmin() && !new URLSearchParams(query).has('tab')
}

/** Tells an administrator of new top-ups on every screen of the back office: by a sound, and by a message with a link. */
export function useHearTopUps(): void {
  const { data } = useQuery({ ...newestTopUpQuery, enabled: may.administer(useStanding()) })
  const [on] = useSound()
  /** The newest that was told, or was there before. */
  const heard = useRef<number>(undefined)
  const timer = useRef<number>(undefined)
  const toldAt = useRef(-quietMs)
  const tell = useEffectEvent(async () => {
    timer.current = undefined
    toldAt.current = performance.now()
    const after = heard.current ?? 0
    heard.current = Math.max(after, data?.id ?? 0)
    // Settled meanwhile, or out of reach: the list says it.
    const { first, total } = await topUpsSince(after).catch(() => ({ first: undefined, total: 0 }))
    if (!first) return
    if (on) chime()
    // The desk says it by itself.
    if (isDesk(here())) return
    const what =
      total === 1 ? `Nueva recarga: ${soles(first.quantity)} de ${first.user.username}` : `${total} recargas nuevas`
    toast(what, { link: { label: 'Ver', href: `#${paths.topUpsAdmin({ recarga: String(first.id) })}` } })
  })
  const newest = data === undefined ? undefined : (data?.id ?? 0)
  useEffect(() => {
    if (newest === undefined) return
    heard.current ??= newest
    if (newest <= heard.current || timer.current !== undefined) return
    const wait = Math.max(gatherMs, toldAt.current + quietMs - performance.now())
    timer.current = window.setTimeout(() => void tell(), wait)
  }, [newest])
  useEffect(() => () => clearTimeout(timer.current), [])
}
