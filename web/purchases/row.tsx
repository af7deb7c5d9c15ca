import { CopyButton } from '../ui/copy-button.tsx'

/** One thing to read off a purchase, and to copy. */
export function Row({ term, value, copyable = false }: { term: string; value: string; copyable?: boolean }) {
  return (
    <div className="flex min-h-9 items-center gap-3">
      <dt className="w-20 shrink-0 text-14 text-soft">{term}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-3 font-medium">
        <span className="min-w-0 break-all">{value}</span>
        {copyable && <CopyButton label={term.toLowerCase()} value={value} />}
      </dd>
    </div>
  )
}
