import { Share2, ShieldCheck } from 'lucide-react'
import type { Winner } from '#contract/raffles/raffles.ts'
import { fullName } from '#domain/user.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { useShareWinner } from './share-winner.ts'
import { Avatar } from '../users/user-badge.tsx'

/** One winner as shown to the public. */
export function WinnerCard({
  winner: { id, user, product, createdAt, estado, ticket, ticketsSold },
}: {
  winner: Winner
}) {
  const name = fullName(user)
  const prize = product?.nombre ?? 'Sorteo'
  // Administrators see the present name; the picture shows the one that everybody sees.
  const share = useShareWinner({ nombre: user.shownAs ?? name, prize, ticket: ticket.number })
  return (
    <article className="grid h-full grid-cols-[auto_minmax(0,1fr)] content-between gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4">
      <Avatar url={user.avatar} size={56} loading="lazy" />
      <div className="grid gap-1">
        <h2 className="text-18 font-bold">{name}</h2>
        <p className="font-medium">Premio: {product?.nombre ?? 'retirado'}</p>
        <p className="text-14 text-soft">
          {formatMoment(createdAt)}
          <br />
          Ticket N.º&nbsp;{ticket.number} de {ticketsSold}
        </p>
        <p>
          <Chip tone={estado === 'Entregado' ? 'good' : 'warn'}>{estado}</Chip>
        </p>
      </div>
      <div className="col-span-2 grid grid-cols-2 gap-2 border-t border-line pt-3">
        <Button
          size="sm"
          variant="quiet"
          className="min-h-11!"
          busy={share.isPending}
          onClick={() => share.mutate()}
          icon={<Share2 size={18} />}
          about={`la imagen de ${name}, ticket ${ticket.number} de ${prize}`}
        >
          Compartir
        </Button>
        <ButtonLink
          href={`#${paths.acta({ id })}`}
          size="sm"
          variant="tonal"
          className="min-h-11!"
          icon={<ShieldCheck size={18} />}
        >
          Verificar
          <span className="sr-only">
            {' '}
            el sorteo de {product?.nombre ?? `un premio retirado, el ${id}`}, que ganó {name}
          </span>
        </ButtonLink>
      </div>
    </article>
  )
}
