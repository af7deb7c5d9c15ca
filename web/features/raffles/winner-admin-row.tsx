import { MessageCircle } from 'lucide-react'
import type { Winner } from '#contract/raffles/raffles.ts'
import type { WinnerState } from '#domain/raffle.ts'
import { fullName } from '#domain/user.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { useChatTexts } from '../../platform/settings.ts'
import { ReportMenu } from './report-menu.tsx'
import { congratulationLink, prizeOf, useWinnerState } from './winner-acts.tsx'

/** One winner, with a link to contact them and whether the prize was handed over. */
export function WinnerAdminRow({ winner }: { winner: Winner }) {
  const texts = useChatTexts()
  const name = fullName(winner.user)
  const prize = prizeOf(winner)
  // A person may win twice, and a prize may be raffled twice.
  const about = `${name}, ${prize}, ${winner.ticket.receipt}`
  const link = congratulationLink(winner, texts)
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-line bg-surface px-4 py-3 max-lg:rounded-card max-lg:border lg:gap-x-3 lg:grid-cols-[minmax(0,1fr)_80px_minmax(0,1.4fr)_145px_130px_120px] xl:gap-x-4 xl:grid-cols-[minmax(0,1fr)_100px_minmax(0,1.4fr)_170px_150px_130px] lg:bg-transparent">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        {winner.user.shownAs !== null && winner.user.shownAs !== name && (
          <p className="text-14 break-words text-soft">En el sorteo: {winner.user.shownAs}</p>
        )}
      </div>
      <p className="text-14 text-soft max-lg:text-right">{winner.user.dni ?? 'Sin DNI'}</p>
      <div className="min-w-0 max-lg:col-span-2">
        <p className="break-words">{prize}</p>
        <p className="text-14 text-soft">
          Ticket {winner.ticket.number} de {winner.ticketsSold} · {winner.ticket.receipt}
        </p>
      </div>
      <div className="flex items-center justify-between gap-x-3 max-lg:col-span-2 lg:block">
        <p className="text-14 text-soft">{formatMoment(winner.createdAt)}</p>
        <ReportMenu id={winner.id} about={about} />
      </div>
      {link !== undefined ? (
        <ButtonLink
          size="sm"
          variant="secondary"
          href={link}
          target="_blank"
          rel="noreferrer"
          icon={<MessageCircle size={18} />}
          aria-label={`WhatsApp: ${about}`}
        >
          WhatsApp
        </ButtonLink>
      ) : (
        <p className="text-14 text-soft">Sin teléfono</p>
      )}
      <StateToggle winner={winner} about={about} />
    </li>
  )
}

const looks: Record<WinnerState, string> = {
  Pendiente: 'border-warn bg-warn-wash text-warn',
  Entregado: 'border-good bg-good-wash text-good',
}

/** A chip that toggles between Pendiente and Entregado. */
function StateToggle({ winner, about }: { winner: Winner; about: string }) {
  const next: WinnerState = winner.estado === 'Pendiente' ? 'Entregado' : 'Pendiente'
  const change = useWinnerState(winner)
  return (
    <button
      type="button"
      disabled={change.isPending}
      onClick={() => change.mutate(next)}
      title={`Marcar como ${next}`}
      aria-label={`${winner.estado}: marcar como ${next} el premio de ${about}`}
      className={`min-h-9 justify-self-end rounded-full border px-4 text-14 font-semibold transition duration-150 hover:brightness-110 disabled:opacity-55 ${looks[winner.estado]}`}
    >
      {winner.estado}
    </button>
  )
}
