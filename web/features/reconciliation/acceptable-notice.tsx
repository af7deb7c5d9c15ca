import { CircleCheck } from 'lucide-react'
import { soles } from '../../ui/soles.ts'
import { AcceptCertain, topUpsInWords, type Certain } from '../wallet/accept-certain.tsx'

/** The pending top-ups that match a received payment with certainty, and a button that accepts them all. */
export function AcceptableNotice({ count, sum }: Certain) {
  return (
    <section
      aria-label="Recargas con su pago"
      hidden={count === 0}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-good-wash px-4 py-3"
    >
      <p className="flex items-center gap-3">
        <CircleCheck size={22} aria-hidden className="shrink-0 text-good" />
        <span>
          <strong>{`${topUpsInWords(count)} por ${soles(sum)}`}</strong>{' '}
          {count === 1 ? 'espera y su pago llegó.' : 'esperan y su pago llegó.'}
        </span>
      </p>
      <AcceptCertain
        certain={count > 0 ? { count, sum } : undefined}
        label={count === 1 ? 'Aceptarla' : 'Aceptar todas'}
        className="max-xs:w-full"
      />
    </section>
  )
}
