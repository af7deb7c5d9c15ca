import { CircleX, Dices, EyeOff, Trophy, type LucideIcon } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { spokenMoment } from '#domain/lima.ts'
import { times } from '#domain/money.ts'
import { can } from '#domain/product.ts'
import { hasEnded, isBelowMinimum } from '#domain/raffle.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useNow } from '../../ui/timers.ts'
import { soles } from '../../ui/soles.ts'
import { ProductPicture } from '../catalogue/product-card.tsx'
import { TicketsBar } from '../catalogue/tickets-bar.tsx'

/** The dialogs that can be opened for a raffle of the back office. */
export type RaffleAction = 'draw' | 'cancel' | 'remove'

/** The number of sold tickets of a raffle. */
export const soldOf = ({ totalTickets, stock }: Product) => (totalTickets ?? 0) - stock

type Props = { raffle: Product; drawing: boolean; onOpen: (act: RaffleAction) => void }

/** One raffle of the back office, with the actions that its state allows. */
export function RaffleAdminRow({ raffle, drawing, onOpen }: Props) {
  const sold = soldOf(raffle)
  const ended = hasEnded(raffle, new Date(useNow()))
  const act = (what: RaffleAction, Icon: LucideIcon) =>
    ({ about: raffle.nombre, onClick: () => onOpen(what), icon: <Icon size={18} /> }) as const
  return (
    <li className="grid grid-cols-[88px_1fr] items-center gap-x-4 gap-y-3 border-line bg-surface p-3 max-lg:rounded-card max-lg:border lg:grid-cols-[88px_1fr_220px_auto] lg:bg-transparent">
      <ProductPicture product={raffle} sizes="88px" className="aspect-4/3 rounded-control" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{raffle.nombre}</p>
        <p className="text-14 text-soft">
          {soles(raffle.precioRifa ?? raffle.precio)} por ticket
          {raffle.autorizacion && ` · Autorización ${raffle.autorizacion}`}
          {raffle.finSorteo && ` · ${ended ? 'Terminó' : 'Termina'} el ${spokenMoment(raffle.finSorteo.toISOString())}`}
        </p>
      </div>
      <div className="grid gap-1 max-lg:col-span-2">
        <TicketsBar product={raffle} />
        <p className="text-14 text-soft">Reunió {soles(times(raffle.precioRifa ?? raffle.precio, sold))}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-lg:col-span-2 max-lg:*:flex-1 max-lg:*:whitespace-nowrap lg:w-90 lg:justify-end">
        {can.beDrawn(raffle.state) && (
          <Button {...act('draw', Dices)} busy={drawing}>
            SORTEAR
          </Button>
        )}
        {can.beClosedEarly(raffle.state) &&
          sold > 0 &&
          (raffle.finSorteo === null ||
            (ended && !isBelowMinimum({ ...raffle, totalTickets: raffle.totalTickets ?? 0 }))) && (
            <Button {...act('draw', Dices)} size="sm" variant="secondary" busy={drawing}>
              {ended ? 'SORTEAR' : 'Sortear ya'}
            </Button>
          )}
        {can.beCancelled(raffle.state) && !ended && (
          <Button {...act('cancel', CircleX)} size="sm" variant="danger" disabled={drawing}>
            Cancelar sorteo
          </Button>
        )}
        {raffle.state === 'Sorteado' && (
          <ButtonLink
            size="sm"
            about={raffle.nombre}
            variant="secondary"
            href={`#${paths.winnersAdmin()}`}
            icon={<Trophy size={18} />}
          >
            Ver ganador
          </ButtonLink>
        )}
        {can.leaveLists(raffle.state) && (
          <Button {...act('remove', EyeOff)} size="sm" variant="secondary">
            Quitar de las listas
          </Button>
        )}
      </div>
    </li>
  )
}
