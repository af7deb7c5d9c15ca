import { ShieldCheck } from 'lucide-react'
import type { Outcome } from '#contract/raffles/acta.ts'
import { paths } from '../../platform/paths.ts'
import { formatMoment } from '../../ui/format-date.ts'
import { WinningTicket } from './winning-ticket.tsx'

/** The outcome of a raffle on its page, with a link to the public record. */
export function DrawnOutcome({ outcome: { winnerId, nombre, ticket, drawnAt } }: { outcome: Outcome }) {
  return (
    <section aria-label="Resultado del sorteo" className="stage grid gap-5 rounded-card p-5 md:p-6">
      <div>
        <p className="text-14 font-semibold text-soft-on-stage">Sorteado el {formatMoment(drawnAt)}</p>
        <h2 className="mt-2 text-14 font-semibold text-soft-on-stage">
          Ganó{' '}
          <span className="mt-1 block font-display text-28 leading-tight font-extrabold wrap-anywhere text-on-stage">
            {nombre}
          </span>
        </h2>
      </div>
      <WinningTicket {...ticket} />
      <a
        href={`#${paths.acta({ id: winnerId })}`}
        className="inline-flex min-h-13 w-full max-w-md items-center justify-center gap-2 rounded-control bg-white/15 px-6 font-semibold no-underline hover:bg-white/25"
      >
        <ShieldCheck size={20} />
        Verificar este sorteo
      </a>
    </section>
  )
}
