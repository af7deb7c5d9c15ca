import { useEffect } from 'react'
import { navigate, useQueryPart } from '../../platform/location.ts'
import { AdminPage } from '../../ui/page.tsx'
import { isWide, useMediaQuery } from '../../ui/use-media-query.ts'
import { TopicList } from './topic-list.tsx'
import { topics } from './topics.ts'

/** The pages of links from when all settings were on one page; what is not here had the name that its page has. */
const merged: Record<string, string> = { 'sin-regla': topics.precios.screen() }

const addressOf = (part: string | null) =>
  part === null
    ? undefined
    : (merged[part] ??
      Object.entries(topics)
        .find(([slug]) => slug === part)?.[1]
        .screen())

/** The list of the settings; where it has room beside a page, the first page with it. */
export function SettingsAdminPage() {
  const [query] = useQueryPart()
  const wide = useMediaQuery(isWide)
  const to = addressOf(query.get('parte')) ?? (wide ? topics.marca.screen() : undefined)
  useEffect(() => {
    if (to !== undefined) navigate(to, { replace: true })
  }, [to])
  if (to !== undefined) return null
  return (
    <AdminPage title="Ajustes">
      <TopicList kind="whole" />
    </AdminPage>
  )
}
