import { Fragment } from 'react'
import { CopyButton } from './copy-button.tsx'

type Props = {
  term: string
  /** Undefined while it is hidden. */
  value: string | undefined
  /** What the row belongs to, for the accessible name where there are many rows. */
  of?: string
  copyable?: boolean
}

/** A long e-mail is broken behind its '@' and its dots, not in the middle of a word. */
const withBreaks = (value: string) =>
  value.split(/(?<=[@.])(?=.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** One value of a purchase or an account, to read and to copy. */
export function Row({ term, value, of, copyable = false }: Props) {
  const label = of === undefined ? term.toLowerCase() : `${term.toLowerCase()}: ${of}`
  return (
    <div className="flex min-h-9 items-center gap-3">
      <dt className="w-20 shrink-0 text-14 text-soft">{term}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-3 font-medium">
        {value === undefined ? (
          <>
            <span aria-hidden>••••••••</span>
            <span className="sr-only">oculto</span>
          </>
        ) : (
          <>
            <span className="min-w-0 wrap-anywhere">{withBreaks(value)}</span>
            {copyable && <CopyButton label={label} value={value} />}
          </>
        )}
      </dd>
    </div>
  )
}
