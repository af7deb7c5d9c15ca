import { CopyButton } from '../../ui/copy-button.tsx'

/** A long hexadecimal value to compare or to copy. */
export function HashRow({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-14 text-soft">{term}</dt>
      <dd className="flex items-start justify-between gap-3">
        <code className="min-w-0 py-1.5 font-mono text-14 break-all">{value}</code>
        <CopyButton label={term} value={value} />
      </dd>
    </div>
  )
}
