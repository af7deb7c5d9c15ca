import { Share2, ShieldCheck } from 'lucide-react'
import { may } from '#domain/user.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import type { LiveDraw } from '../catalogue/live-draws-store.ts'
import { WinningTicket } from '../catalogue/winning-ticket.tsx'
import { useShareWinner } from './share-winner.ts'
import type { useOwnOutcome } from './use-own-outcome.ts'
import { StageActs } from './winner-acts.tsx'

type Props = {
  prize: string
  winner: NonNullable<LiveDraw['winner']>
  own: ReturnType<typeof useOwnOutcome>
  onClose: () => void
}

/** The winner with their ticket, what became of one's own, and a link to the public record. */
export function WinnerReveal({ prize, winner, own: { won: mine, lost }, onClose }: Props) {
  const share = useShareWinner({ nombre: winner.nombre, prize, ticket: winner.ticket.number })
  const isAdministrator = may.administer(useStanding())
  return (
    <div className="relative grid w-full max-w-xl animate-[rise_420ms_ease-out] justify-items-center gap-5">
      <p className="font-semibold text-soft-on-stage">{mine ? 'Es tu ticket' : 'Ganó'}</p>
      <p className="max-w-full font-display text-[clamp(36px,10vw,64px)] leading-[1.05] font-extrabold text-balance">
        {mine ? '¡Ganaste!' : winner.nombre}
      </p>
      <WinningTicket {...winner.ticket} />
      {lost !== undefined && <p className="font-semibold text-balance text-on-stage">{lost}</p>}
      {isAdministrator && <StageActs winnerId={winner.id} />}
      <div className="mt-3 flex w-full flex-wrap justify-center gap-3 *:flex-1 xs:*:flex-none">
        <a
          href={`#${paths.acta({ id: winner.id })}`}
          onClick={onClose}
          className="inline-flex min-h-13 items-center justify-center gap-2 rounded-control bg-offer px-6 font-semibold whitespace-nowrap text-on-offer no-underline hover:brightness-110"
        >
          <ShieldCheck size={20} />
          Verificar este sorteo
        </a>
        <button
          type="button"
          aria-busy={share.isPending}
          onClick={() => !share.isPending && share.mutate()}
          className="inline-flex min-h-13 items-center justify-center gap-2 rounded-control border border-white/40 px-6 font-semibold hover:bg-white/12"
        >
          <Share2 size={20} />
          Compartir
        </button>
        <button
          type="button"
          onClick={onClose}
          className="min-h-13 rounded-control border border-white/40 px-6 font-semibold hover:bg-white/12"
        >
          Cerrar
        </button>
      </div>
    </div>
  )
}
