import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LayoutDashboard, type LucideIcon } from 'lucide-react'
import { may } from '#domain/user.ts'
import { call } from '../platform/api.ts'
import { api } from '../platform/routes.ts'
import { useHashPath, useQueryPart } from '../platform/location.ts'
import { currentEntry, officeSections } from '../platform/menu-entries.ts'
import { paths } from '../platform/paths.ts'
import { keys } from '../platform/query-client.ts'
import { useStanding } from '../platform/session.ts'
import { useWords } from '../ui/words.ts'
import { screenIcons } from './screen-icons.ts'

export type OfficeEntry = {
  path: string
  label: string
  Icon: LucideIcon
  current: boolean
  /** How much work is waiting on the screen: '3 por aceptar'. */
  waits: string | undefined
}

/** Refetched with the dashboard, whenever an event reports a change. */
const waitingQuery = {
  queryKey: [...keys.dashboard, 'waiting'],
  queryFn: () => call(api.dashboards.waiting),
  placeholderData: keepPreviousData,
}

/** The work waiting on each screen; empty for viewers who are not full administrators. */
function useWaiting(): Record<string, string | undefined> {
  const { data } = useQuery({ ...waitingQuery, enabled: may.administer(useStanding()) })
  const { topUps = 0, forReview = 0, toDraw = 0, claims = 0, complaints = 0 } = data ?? {}
  const countLabel = (count: number, what: string) => (count > 0 ? `${count > 99 ? '99+' : count} ${what}` : undefined)
  return {
    [paths.topUpsAdmin()]: countLabel(topUps, 'por aceptar'),
    [paths.complaintsAdmin()]: countLabel(complaints, 'por responder'),
    [paths.claims()]: countLabel(claims, 'por responder'),
    [paths.productsAdmin()]: countLabel(forReview, 'por revisar'),
    [paths.drawsAdmin()]: countLabel(toDraw, 'por sortear'),
  }
}

/** The navigation of the back office for this viewer, by section. */
export function useOfficeMenu(): { part: string; entries: OfficeEntry[] }[] {
  const [path] = useHashPath()
  const [query] = useQueryPart()
  const waiting = useWaiting()
  const sections = officeSections(useStanding(), useWords())
  const here = currentEntry(
    sections.flatMap(({ entries }) => entries),
    path,
    query,
  )
  return sections
    .map(({ part, entries }) => ({
      part,
      entries: entries.map(({ path: to, label }) => ({
        path: to,
        label,
        Icon: screenIcons[to] ?? LayoutDashboard,
        current: to === here?.path,
        waits: waiting[to],
      })),
    }))
    .filter((it) => it.entries.length > 0)
}
