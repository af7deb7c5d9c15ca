import { ChevronRight } from 'lucide-react'

export type FigureProps = {
  label: string
  value: string | number
  note?: string
  /** The path of the list that the figure counts. */
  to: string
  /** Whether it needs attention. */
  calls?: boolean
}

const box =
  'relative block h-full rounded-card border bg-surface p-4 text-inherit no-underline hover:border-control-line'

/** A figure with its label, which links to its list. */
export function Figure({ label, value, note, to, calls = false }: FigureProps) {
  // On a phone there are two in a row, and amounts are long; all of them have one size.
  const isAmount = String(value).includes('S/.')
  return (
    <li>
      <a href={`#${to}`} className={`${box} ${calls ? 'border-accent' : 'border-line'}`}>
        <span
          className={`block font-display leading-7 font-extrabold md:leading-9 ${isAmount ? 'text-18 md:text-22' : 'text-22 md:text-28'}`}
        >
          {value}
        </span>
        <span className="block pr-4 text-14 font-semibold">{label}</span>
        {note && <span className="block pr-4 text-14 text-soft">{note}</span>}
        <ChevronRight size={20} className="absolute right-3 bottom-4 text-soft" />
      </a>
    </li>
  )
}
