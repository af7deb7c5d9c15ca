import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** The line of a `<details>` that opens it. */
export function Summary({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={`flex min-h-11 cursor-pointer list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden ${className}`}
    >
      <span className="flex min-w-0 flex-1 items-center gap-3">{children}</span>
      <ChevronDown size={20} aria-hidden className="shrink-0 text-soft transition-transform in-open:rotate-180" />
    </summary>
  )
}
