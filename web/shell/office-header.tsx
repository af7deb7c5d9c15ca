import { Menu } from '@base-ui/react/menu'
import { ChevronDown, LogOut, Search } from 'lucide-react'
import { BellButton } from '../features/notifications/bell-button.tsx'
import { DrawChip } from '../features/raffles/draw-chip.tsx'
import { logOut } from '../platform/log-out.ts'
import { SkipToContent } from './header.tsx'
import { useOfficeMenu } from './office-menu.ts'
import { menuLook } from '../ui/menu-look.ts'
import { ThemeChoice } from './theme-choice.tsx'
import { swallowPress } from '../ui/press-outside.ts'

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 font-semibold text-soft no-underline aria-[current]:bg-accent-wash aria-[current]:text-accent data-[highlighted]:bg-raised data-[highlighted]:text-ink'

/** The navigation of the back office in one menu button, where there is no room for the sidebar. */
export function OfficeHeader({ onSearch }: { onSearch: () => void }) {
  const parts = useOfficeMenu()
  const entries = parts.flatMap((part) => part.entries)
  const here = entries.find(({ current }) => current)
  // A screen without an entry.
  const shown = here?.label ?? 'Administración'
  const waiting = entries.some(({ waits, current }) => waits && !current)
  return (
    <header className="sticky top-0 z-30 border-b low:static border-line bg-ground/90 backdrop-blur-md">
      <SkipToContent />
      <nav aria-label="Administración" className="container-page flex gap-1 py-2">
        <Menu.Root onOpenChange={swallowPress}>
          <Menu.Trigger
            className="-ml-4 flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-4 font-semibold text-accent hover:bg-raised"
            aria-label={`Ir a otra parte; estás en ${shown}${waiting ? '; algo espera' : ''}`}
          >
            {here && <here.Icon size={20} className="shrink-0 max-xs:hidden" />}
            <span className="truncate">{shown}</span>
            {waiting && <span className="size-2 shrink-0 rounded-full bg-accent" />}
            <ChevronDown size={20} className="ml-auto shrink-0" />
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner
              positionMethod="fixed"
              className="z-50 w-[calc(100vw-32px)] max-w-md"
              sideOffset={4}
              align="start"
              collisionPadding={16}
            >
              <Menu.Popup className={menuLook}>
                {parts.map(({ part, entries: ways }) => (
                  <Menu.Group
                    key={part}
                    className="grid grid-cols-[4.5rem_1fr] items-center border-b border-line py-0.5 max-[22rem]:grid-cols-1"
                  >
                    <Menu.GroupLabel className="pl-2 text-14 text-soft max-[22rem]:hidden">
                      {part || 'Inicio'}
                    </Menu.GroupLabel>
                    <div className="flex flex-wrap">
                      {ways.map(({ path, label, Icon, current, waits }) => (
                        <Menu.LinkItem
                          key={path}
                          href={`#${path}`}
                          closeOnClick
                          aria-current={current ? 'page' : undefined}
                          aria-label={waits ? `${label}, ${waits}` : undefined}
                          className={item}
                        >
                          <Icon size={18} className="shrink-0 max-xs:hidden" />
                          {label}{' '}
                          {waits && (
                            <span className="rounded-full bg-accent px-2 text-12 leading-5 text-on-accent">
                              {waits.split(' ')[0]}
                            </span>
                          )}
                        </Menu.LinkItem>
                      ))}
                    </div>
                  </Menu.Group>
                ))}
                <ThemeChoice />
                <Menu.Item onClick={() => void logOut()} className={`mt-1 ${item}`}>
                  <LogOut size={18} />
                  Cerra Sesión
                </Menu.Item>
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
        <DrawChip narrow />
        <BellButton
          look="icon"
          className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
        />
        <button
          type="button"
          aria-label="Ir a cualquier parte"
          onClick={onSearch}
          className="-mr-3 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
        >
          <Search size={20} />
        </button>
      </nav>
    </header>
  )
}
