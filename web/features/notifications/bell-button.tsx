import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useSession } from '../../platform/session.ts'
import { lazyPopup } from '../../ui/lazy-parts.tsx'
import { bellQuery } from './queries.ts'

const NoticesPanel = lazyPopup(() => import('./notices-panel.tsx').then((it) => it.NoticesPanel))

const looks = {
  icon: { size: 22, badge: 'absolute top-0.5 right-0 min-w-5 px-1 text-center' },
  nav: { size: 20, badge: 'absolute top-0.5 left-1/2 ml-1 min-w-5 px-1 text-center' },
  row: { size: 20, badge: 'ml-auto px-2' },
}

/**
 * Opens the newest notices, and shows the number of unread ones: as an icon, in the navigation bar of a phone, or as a
 * row of the sidebar. Not for guests.
 */
export function BellButton({ look, className }: { look: keyof typeof looks; className: string }) {
  const session = useSession()
  const { data } = useQuery({ ...bellQuery, enabled: session !== null })
  if (!session) return null
  const unread = data?.unread ?? 0
  const count = unread > 99 ? '99+' : String(unread)
  const { size, badge } = looks[look]
  return (
    <NoticesPanel
      trigger={
        <button
          type="button"
          aria-label={unread === 0 ? 'Avisos' : `Avisos, ${count} sin leer`}
          className={`relative ${className}`}
        >
          <Bell size={size} className="shrink-0" />
          {/* The space keeps word and number apart for those who speak to the button. */}
          {look !== 'icon' && 'Avisos '}
          {unread > 0 && (
            <span aria-hidden className={`rounded-full bg-accent text-12 leading-5 font-bold text-on-accent ${badge}`}>
              {count}
            </span>
          )}
        </button>
      }
    />
  )
}
