import { useEffect, useState, type ReactNode } from 'react'
import { useHearTopUps } from '../features/wallet/use-hear-top-ups.ts'
import { useShortcut } from '../platform/use-shortcut.ts'
import { lazyDialog, preload } from '../ui/lazy-parts.tsx'
import { isWide, useMediaQuery } from '../ui/use-media-query.ts'
import { BookFoot } from './book-link.tsx'
import { OfficeHeader } from './office-header.tsx'
import { OfficeSidebar } from './office-sidebar.tsx'

const load = () => import('./command-palette.tsx').then((it) => it.CommandPalette)
const CommandPalette = lazyDialog(load)

/** The frame of a back office page: a sidebar beside it, on a phone a menu button above it; and the command palette. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const wide = useMediaQuery(isWide)
  const [searching, search] = useState(false)
  const open = () => search(true)
  useHearTopUps()
  useShortcut(['mod+k'], open)
  // Preloaded, so that what is typed right after the shortcut goes into the palette.
  useEffect(() => preload(load), [])
  return (
    <div className="[--foot-height:0px] lg:flex">
      {wide ? <OfficeSidebar onSearch={open} /> : <OfficeHeader onSearch={open} />}
      <div className="flex min-h-[calc(100dvh-3.75rem)] min-w-0 flex-col lg:min-h-dvh lg:flex-1">
        <div className="grow">{children}</div>
        <BookFoot />
      </div>
      {searching && <CommandPalette onClose={() => search(false)} />}
    </div>
  )
}
