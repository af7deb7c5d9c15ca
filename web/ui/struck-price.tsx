import type { Centimos } from '#domain/money.ts'
import { soles } from './soles.ts'

/** The base price, struck, beside the price of whoever pays less by their level; nothing for all others. */
export function StruckPrice({ base, className = 'text-14' }: { base: Centimos | null; className?: string }) {
  if (base === null) return null
  return (
    <s className={`font-sans font-normal tracking-normal whitespace-nowrap text-soft ${className}`}>
      <span className="sr-only">Precio base: </span>
      {soles(base)}
    </s>
  )
}
