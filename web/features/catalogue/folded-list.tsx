import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Summary } from '../../ui/summary.tsx'

type Props = { Icon: LucideIcon; summary: string; label: string; children: ReactNode }

/** What asks for an administrator over the products: a line, with its rows once it is unfolded. */
export function FoldedList({ Icon, summary, label, children }: Props) {
  return (
    <details className="mb-5 rounded-card border border-line bg-surface">
      <Summary className="px-4 py-2">
        <Icon size={20} aria-hidden className="shrink-0 text-warn" />
        {summary}
      </Summary>
      <ul aria-label={label} className="divide-y divide-line border-t border-line">
        {children}
      </ul>
    </details>
  )
}

/** An account in such a list, what happened to it, and the act. */
export function FoldedRow({ account, detail, children }: { account: string; detail: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{account}</p>
        <p className="text-14 text-soft">{detail}</p>
      </div>
      {children}
    </li>
  )
}
