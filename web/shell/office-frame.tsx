import type { ReactNode } from 'react'
import { isWide, useMediaQuery } from '../ui/use-media-query.ts'
import { OfficeHeader } from './office-header.tsx'
import { OfficeSidebar } from './office-sidebar.tsx'

/** Around a page of the back office: a column of ways beside it, on a phone one button above it. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const wide = useMediaQuery(isWide)
  return (
    <div className="lg:flex">
      {wide ? <OfficeSidebar /> : <OfficeHeader />}
      <div className="min-w-0 lg:flex-1">{children}</div>
    </div>
  )
}
