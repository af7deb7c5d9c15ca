import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A native select without a label of its own, with the arrow that all of ours have. */
export function SelectBox({ className = '', children, ...select }: ComponentProps<'select'>) {
  return (
    <span className={`relative flex min-w-0 items-center ${className}`}>
      <select
        {...select}
        className="min-h-11 w-full min-w-0 appearance-none truncate rounded-control border border-control-line bg-surface pr-9 pl-3 text-16 font-normal"
      >
        {children}
      </select>
      <ChevronDown size={18} className="pointer-events-none absolute right-3 text-soft" />
    </span>
  )
}
