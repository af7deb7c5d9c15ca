import { useQuery } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import { download } from '../../platform/api.ts'
import { usePage, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { useNow } from '../../ui/timers.ts'
import { NoticeRow } from './notice-row.tsx'
import { noticesQuery } from './queries.ts'
import { useReadAll } from './use-read.ts'

/** All notices of the user, newest first. */
export function NoticesPage() {
  const [query] = useQueryPart()
  const [page, turnTo] = usePage()
  const estado = query.get('estado') === 'unread' ? 'unread' : undefined
  const notices = useQuery(noticesQuery(estado, page))
  const readAll = useReadAll()
  const now = useNow()
  const { unread } = notices.data ?? {}
  return (
    <Page
      title="Avisos"
      aside={
        <div className="flex flex-wrap gap-2 max-md:w-full">
          {Boolean(unread) && (
            <Button
              variant="secondary"
              className="max-md:grow"
              busy={readAll.isPending}
              onClick={() => readAll.mutate()}
              icon={<CheckCheck size={18} />}
            >
              Marcar todo como leído
            </Button>
          )}
          <ExportButton download={() => download(api.notices.export, { query: { estado } })} />
        </div>
      }
    >
      <TabLinks
        label="Qué avisos"
        tabs={[
          { href: paths.notices(), label: 'Todos', current: !estado },
          { href: paths.notices({ estado: 'unread' }), label: 'Sin leer', count: unread, current: estado === 'unread' },
        ]}
      />
      <ListView
        query={notices}
        skeleton={<SkeletonList count={5} className="h-24" />}
        empty={<Nothing unread={estado === 'unread'} />}
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul
            aria-label="Avisos"
            className="max-w-3xl divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
          >
            {items.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} now={now} />
            ))}
          </ul>
        )}
      </ListView>
      <p className="mt-6 max-w-3xl text-14 text-soft">
        Lo que ya leíste se guarda 90 días. Qué te avisamos, y si también por correo, lo eliges en{' '}
        <a href={`#${paths.profile()}`} className="font-semibold text-accent">
          tu perfil
        </a>
        .
      </p>
    </Page>
  )
}

function Nothing({ unread }: { unread: boolean }) {
  const icon = <Bell size={40} />
  return unread ? (
    <EmptyState
      icon={icon}
      title="Leíste todo"
      action={<ButtonLink href={`#${paths.notices()}`}>Ver todos los avisos</ButtonLink>}
    >
      Lo nuevo aparecerá aquí y en la campana.
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title="Nada por ahora">
      Aquí te avisamos de tus recargas, tus alquileres y tus sorteos.
    </EmptyState>
  )
}
