import { Menu } from '@base-ui/react/menu'
import { Tooltip } from '@base-ui/react/tooltip'
import { LogOut, PanelLeftClose, PanelLeftOpen, Search, SunMoon, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { BellButton } from '../features/notifications/bell-button.tsx'
import { DrawChip } from '../features/raffles/draw-chip.tsx'
import { useStoredSetting } from '../platform/stored-setting.ts'
import { logOut } from '../platform/log-out.ts'
import { useSession } from '../platform/session.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { SkipToContent } from './header.tsx'
import { useOfficeMenu, type OfficeEntry } from './office-menu.ts'
import { menuLook } from '../ui/menu-look.ts'
import { ThemeChoice } from './theme-choice.tsx'
import { swallowPress } from '../ui/press-outside.ts'

/** The `xl` breakpoint of the theme: below it only icons have room beside a page. */
const hasRoom = matchMedia('(min-width: 82.5rem)')

const searchKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

const look =
  'relative flex min-h-9 w-full items-center gap-3 rounded-control px-3 font-semibold pointer-coarse:min-h-11 text-soft no-underline hover:bg-raised hover:text-ink aria-[current]:bg-accent-wash aria-[current]:text-accent data-[popup-open]:bg-raised'
/** The class of an entry that shows only its icon. */
const square = 'max-w-11 justify-center'

/** The navigation of the back office as a column; collapsed, it shows icons, with their names as tooltips. */
export function OfficeSidebar({ onSearch }: { onSearch: () => void }) {
  const [kept, keep] = useStoredSetting('sidebar')
  const room = useMediaQuery(hasRoom)
  const folded = !room || kept === 'folded'
  const parts = useOfficeMenu()
  const username = useSession()?.user.username
  return (
    <Tooltip.Provider delay={200}>
      <header
        className={`sticky top-0 z-30 flex h-dvh shrink-0 flex-col gap-1 overflow-y-auto overscroll-contain border-r border-line bg-surface px-3 pt-3 pb-2 ${folded ? 'w-[4.25rem]' : 'w-54'}`}
      >
        <SkipToContent />
        <Named by={`Ir a cualquier parte (${searchKeys})`} folded={folded}>
          <button
            type="button"
            onClick={onSearch}
            aria-keyshortcuts="Control+K Meta+K"
            className={`mb-1 border border-control-line ${look}`}
          >
            <Search size={20} className="shrink-0" />
            <span className={folded ? 'sr-only' : ''}>
              Ir a<span className="sr-only"> cualquier parte</span>
              <span aria-hidden>…</span>
            </span>
            {!folded && (
              <kbd aria-hidden className="ml-auto font-sans text-12 font-normal">
                {searchKeys}
              </kbd>
            )}
          </button>
        </Named>
        <nav aria-label="Administración" className="grid gap-1">
          {parts.map(({ part, entries }) => (
            <Part key={part} name={part} folded={folded}>
              {entries.map((entry) => (
                <MenuLink key={entry.path} entry={entry} folded={folded} />
              ))}
            </Part>
          ))}
        </nav>
        <div className="mt-auto grid grid-cols-1 gap-1 border-t border-line pt-2">
          <div className={`flex items-center gap-1 ${folded ? 'flex-col' : 'min-h-11'}`}>
            <BellButton look={folded ? 'icon' : 'row'} className={folded ? `${look} ${square}` : look} />
            <DrawChip narrow />
          </div>
          <div className={`flex items-center gap-1 ${folded ? 'flex-col' : ''}`}>
            {username !== undefined && !folded && (
              <p className="min-w-0 flex-1 pl-3 text-14 leading-tight wrap-anywhere text-soft">{username}</p>
            )}
            <ThemeMenu />
            {room && (
              <SidebarButton
                Icon={folded ? PanelLeftOpen : PanelLeftClose}
                label={folded ? 'Desplegar el menú' : 'Plegar el menú'}
                alone
                onClick={() => keep(folded ? 'open' : 'folded')}
              />
            )}
          </div>
          <SidebarButton Icon={LogOut} label="Cerra Sesión" alone={folded} onClick={() => void logOut()} />
        </div>
      </header>
    </Tooltip.Provider>
  )
}

function Part({ name, folded, children }: { name: string; folded: boolean; children: ReactNode }) {
  return (
    <div role="group" aria-label={name || undefined} className={name && folded ? 'border-t border-line pt-1' : ''}>
      {name && !folded && (
        <p aria-hidden className="px-3 pt-2 pb-0.5 text-12 font-semibold text-soft">
          {name}
        </p>
      )}
      {children}
    </div>
  )
}

function MenuLink({ entry: { path, label, Icon, current, waits }, folded }: { entry: OfficeEntry; folded: boolean }) {
  const name = waits ? `${label}, ${waits}` : label
  return (
    <Named by={name} folded={folded}>
      <a href={`#${path}`} aria-current={current ? 'page' : undefined} aria-label={name} className={look}>
        <Icon size={20} className="shrink-0" />
        <span className={folded ? 'sr-only' : 'truncate'}>{label}</span>{' '}
        {waits && (
          <span
            className={`rounded-full bg-accent text-12 font-semibold text-on-accent ${folded ? 'absolute top-0 right-0 min-w-4.5 px-1 text-center leading-4.5' : 'ml-auto px-2 leading-5'}`}
          >
            {waits.split(' ')[0]}
          </span>
        )}
      </a>
    </Named>
  )
}

type SidebarButtonProps = { Icon: LucideIcon; label: string; alone: boolean; onClick: () => void }

function SidebarButton({ Icon, label, alone, onClick }: SidebarButtonProps) {
  return (
    <Named by={label} folded={alone}>
      <button type="button" onClick={onClick} className={alone ? `${look} ${square}` : look}>
        <Icon size={20} className="shrink-0" />
        <span className={alone ? 'sr-only' : 'truncate'}>{label}</span>
      </button>
    </Named>
  )
}

function ThemeMenu() {
  return (
    <Menu.Root onOpenChange={swallowPress}>
      <Menu.Trigger className={`${look} ${square}`} title="Tema" aria-label="Tema">
        <SunMoon size={20} className="shrink-0" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner
          positionMethod="fixed"
          className="z-50"
          side="right"
          align="end"
          sideOffset={8}
          collisionPadding={8}
        >
          <Menu.Popup className={`w-72 ${menuLook}`}>
            <ThemeChoice />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** A tooltip for an icon, shown on hover and on keyboard focus. */
function Named({ by, folded, children }: { by: string; folded: boolean; children: ReactElement }) {
  if (!folded) return children
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner side="right" sideOffset={8} className="z-50">
          <Tooltip.Popup className="rounded-control border border-line bg-raised px-3 py-1.5 text-14 font-semibold shadow-float">
            {by}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
