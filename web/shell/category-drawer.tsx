import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Ticket, X } from 'lucide-react'
import { useState } from 'react'
import type { Category } from '#contract/catalogue/categories.ts'
import { categoriesQuery } from '../platform/categories.ts'
import { QuickSearch } from '../features/catalogue/quick-search.tsx'
import { UserBadge } from '../features/users/user-badge.tsx'
import { navigate, useQueryPart } from '../platform/location.ts'
import { allRafflesSlug, paths } from '../platform/paths.ts'
import { useSession } from '../platform/session.ts'
import type { Trigger } from '../ui/lazy-parts.tsx'
import { Loaded } from '../ui/list-view.tsx'
import { SkeletonList } from '../ui/states.tsx'
import { swallowPress } from '../ui/press-outside.ts'
import { useWords } from '../ui/words.ts'

/** The categories with their counts, in a drawer from the left. */
export function CategoryDrawer({ trigger }: { trigger: Trigger }) {
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
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-full max-w-62.5 flex-col low:block low:overflow-y-auto border-r border-line bg-surface shadow-float transition-transform duration-200 ease-out data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full">
          <Content onClose={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Content({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const { all } = useWords()
  const categories = useQuery(categoriesQuery)
  const [query] = useQueryPart()
  const chosen = query.get('category')
  const choose = (id?: number) => {
    navigate(paths.home({ category: id }))
    onClose()
  }
  return (
    <>
      <div className="flex items-start justify-between gap-2 border-b border-line p-4">
        <UserBadge user={session?.user} />
        <Dialog.Close
          aria-label="Cerrar"
          className="-mr-1 grid size-10 shrink-0 place-items-center rounded-control text-soft hover:bg-raised"
        >
          <X size={20} />
        </Dialog.Close>
      </div>
      <div className="flex min-h-0 flex-1 flex-col px-2 pt-3">
        <QuickSearch onClose={onClose} placeholder="Busca aquí">
          <Dialog.Title className="px-2 pt-5 pb-2 text-18 font-bold">Categorias</Dialog.Title>
          <div className="flex-1 overflow-y-auto pb-6 low:overflow-visible">
            <Loaded query={categories} skeleton={<SkeletonList className="h-9" grid="grid gap-2 p-2" />}>
              {(list) => (
                <ul>
                  <Entry current={chosen === null} onClick={() => choose()}>{`${all} (${sumOf(list)})`}</Entry>
                  {list.map(({ id, name, count }) => (
                    <Entry
                      key={id}
                      current={chosen === String(id)}
                      onClick={() => choose(id)}
                    >{`${name} (${count})`}</Entry>
                  ))}
                </ul>
              )}
            </Loaded>
          </div>
        </QuickSearch>
      </div>
      <nav aria-label="Sorteos" className="border-t border-line p-2">
        <Dialog.Close
          render={<a href={`#${paths.raffles({ slug: allRafflesSlug })}`} />}
          nativeButton={false}
          className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-inherit no-underline hover:bg-raised"
        >
          <Ticket size={18} className="text-accent" />
          Sorteos
        </Dialog.Close>
      </nav>
    </>
  )
}

const sumOf = (list: readonly Category[]) => list.reduce((sum, { count }) => sum + count, 0)

function Entry({ current, onClick, children }: { current: boolean; onClick: () => void; children: string }) {
  return (
    <li>
      <button
        type="button"
        aria-current={current ? 'true' : undefined}
        onClick={onClick}
        className="min-h-11 w-full rounded-control px-3 text-left hover:bg-raised aria-[current]:bg-accent-wash aria-[current]:font-semibold aria-[current]:text-accent"
      >
        {children}
      </button>
    </li>
  )
}
