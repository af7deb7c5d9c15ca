import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Bell, X } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Trigger } from '../../ui/lazy-parts.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { useNow } from '../../ui/timers.ts'
import { NoticeRow } from './notice-row.tsx'
import { bellQuery } from './queries.ts'
import { useReadAll } from './use-read.ts'
import { swallowPress } from '../../ui/press-outside.ts'

/** The newest notices, in a panel from the right. */
export function NoticesPanel({ trigger }: { trigger: Trigger }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, details) => {
        swallowPress(next, details)
        setOpen(next)
      }}
    >
      <Dialog.Trigger render={trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Dialog.Popup className="fixed top-(--toast-room) right-0 bottom-0 z-50 max-xs:rounded-t-card max-xs:border-t flex w-full max-w-md flex-col low:block low:overflow-y-auto border-l border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-float transition-transform duration-200 ease-out data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full">
          <div className="flex items-center justify-between gap-2 border-b border-line px-5 py-4">
            <Dialog.Title className="text-22 font-bold">Avisos</Dialog.Title>
            <Dialog.Close
              aria-label="Cerrar"
              className="-mr-2 grid size-11 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
            >
              <X size={20} />
            </Dialog.Close>
          </div>
          <Content onFollow={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Content({ onFollow }: { onFollow: () => void }) {
  const bell = useQuery(bellQuery)
  const readAll = useReadAll()
  const now = useNow()
  return (
    <ListView
      query={bell}
      skeleton={<SkeletonList count={4} className="h-20" grid="grid gap-3 p-5" />}
      empty={
        <EmptyState icon={<Bell size={40} />} title="Nada por ahora">
          Aquí te avisamos de tus recargas, tus alquileres y tus sorteos.
        </EmptyState>
      }
    >
      {({ items, unread }) => (
        <>
          <ul aria-label="Avisos" className="flex-1 divide-y divide-line overflow-y-auto low:overflow-visible">
            {items.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} now={now} onFollow={onFollow} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-3 border-t border-line px-5 py-4 *:grow">
            {unread > 0 && (
              <Button variant="secondary" busy={readAll.isPending} onClick={() => readAll.mutate()}>
                Marcar todo como leído
              </Button>
            )}
            <ButtonLink variant="secondary" href={`#${paths.notices()}`} onClick={onFollow}>
              Ver todos
            </ButtonLink>
          </div>
        </>
      )}
    </ListView>
  )
}
