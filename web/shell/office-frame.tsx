import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useShortcut } from '../platform/use-shortcut.ts'
import { isWide, useMediaQuery } from '../ui/use-media-query.ts'
import { OfficeHeader } from './office-header.tsx'
import { OfficeSidebar } from './office-sidebar.tsx'

const CommandPalette = lazy(() => import('./command-palette.tsx').then((it) => ({ default: it.CommandPalette })))

/** Around a page of the back office: a column of ways beside it, on a phone one button above it; and the way to anything. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const wide = useMediaQuery(isWide)
  const [searching, search] = useState(false)
  const open = () => search(true)
  useShortcut(['mod+k'], open)
  return (
    <div className="lg:flex">
      {wide ? <OfficeSidebar onSearch={open} /> : <OfficeHeader onSearch={open} />}
      <div className="min-w-0 lg:flex-1">{children}</div>
      {searching && (
        <Suspense>
          <CommandPalette onClose={() => search(false)} />
        </Suspense>
      )}
    </div>
  )
}
