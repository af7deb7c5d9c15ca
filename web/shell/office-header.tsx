import { Menu } from '@base-ui/react/menu'
import { ChevronDown, SunMoon } from 'lucide-react'
import { DrawChip } from '../features/raffles/draw-chip.tsx'
import { useHashPath } from '../platform/location.ts'
import { useStanding } from '../platform/session.ts'
import { isWide, useMediaQuery } from '../ui/use-media-query.ts'
import { menuEntries } from '../platform/paths.ts'
import { SkipToContent } from './header.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** So many entries have room in a row of 1024 px, and of 320 px. */
const maxWideRow = 11
const maxNarrowRow = 3

type Entry = { path: string; label: string; current: boolean }

/** The way around the back office: a row, folded into one button where there is no room for it. */
export function OfficeHeader() {
  const [path] = useHashPath()
  const wide = useMediaQuery(isWide)
  // What the address says after its path, a filter or a page, is still the same place.
  const entries = menuEntries('office', useStanding()).map((entry) => ({
    ...entry,
    current: entry.path.split('?')[0] === path,
  }))
  const fits = entries.length <= (wide ? maxWideRow : maxNarrowRow)
  return (
    <header className="sticky top-0 z-30 border-b low:static border-line bg-ground/90 backdrop-blur-md">
      <SkipToContent />
      <nav aria-label="Administración" className="container-page flex gap-1 py-2">
        {fits ? (
          <>
            <Row entries={entries} />
            <DrawChip narrow />
            <ThemeMenu />
          </>
        ) : (
          <>
            <Folded entries={entries} />
            <DrawChip narrow />
          </>
        )}
      </nav>
    </header>
  )
}

const look =
  'flex min-h-11 items-center rounded-control font-semibold text-soft no-underline hover:bg-raised hover:text-ink aria-[current]:bg-accent-wash aria-[current]:text-accent'

function Row({ entries }: { entries: readonly Entry[] }) {
  return entries.map(({ path, label, current }) => (
    <a
      key={path}
      href={`#${path}`}
      aria-current={current ? 'page' : undefined}
      className={`${look} shrink-0 px-4 first:-ml-4 lg:max-xl:px-2.5 lg:max-xl:text-14 lg:max-xl:first:-ml-2.5`}
    >
      {label}
    </a>
  ))
}

const popup =
  'max-h-(--available-height) overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-float transition duration-150 ease-out data-[ending-style]:opacity-0 data-[starting-style]:-translate-y-1 data-[starting-style]:opacity-0'

function Folded({ entries }: { entries: readonly Entry[] }) {
  const here = entries.find(({ current }) => current)
  return (
    <Menu.Root>
      <Menu.Trigger
        className="-ml-4 flex min-h-11 w-[calc(100%+32px)] last:-mr-4 items-center justify-between rounded-control px-4 font-semibold text-accent hover:bg-raised"
        aria-label={`Ir a otra parte${here ? `; estás en ${here.label}` : ''}`}
      >
        {here?.label ?? 'Administración'}
        <ChevronDown size={20} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-50 w-[calc(var(--anchor-width)-32px)]" sideOffset={4}>
          <Menu.Popup className={`grid grid-cols-2 gap-1 ${popup}`}>
            {entries.map(({ path, label, current }) => (
              <Menu.LinkItem
                key={path}
                href={`#${path}`}
                closeOnClick
                aria-current={current ? 'page' : undefined}
                className={`${look} px-2 sm:px-4 data-[highlighted]:bg-raised`}
              >
                {label}
              </Menu.LinkItem>
            ))}
            <div className="col-span-2 mt-1 border-t border-line pt-1">
              <ThemeChoice />
            </div>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function ThemeMenu() {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label="Tema"
        className="-mr-3 ml-auto grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink data-[popup-open]:bg-raised"
      >
        <SunMoon size={20} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-50" align="end" sideOffset={8} collisionPadding={8}>
          <Menu.Popup className={`w-72 ${popup}`}>
            <ThemeChoice />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
