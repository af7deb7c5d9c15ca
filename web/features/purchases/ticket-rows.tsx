import { ShieldCheck } from 'lucide-react'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Row } from '../../ui/row.tsx'

type Ticket = NonNullable<Purchase['ticket']>

/** The outcome of a ticket, in one word. */
export function TicketState({ ticket: { number, refunded, draw } }: { ticket: Ticket }) {
  if (refunded) return <Chip tone="info">Devuelto</Chip>
  if (!draw) return <Chip tone="accent">Por sortear</Chip>
  return draw.number === number ? <Chip tone="offer">Ganaste</Chip> : <Chip>No salió</Chip>
}

/** The number of a ticket of this raffle and the code of its receipt; after the draw, which ticket won. */
export function TicketRows({ ticket: { number, receipt, refunded, draw }, of }: { ticket: Ticket; of: string }) {
  return (
    <>
      <dl className="grid gap-1">
        <Row term="Ticket" value={`N.º ${number}`} />
        <Row term="Código" value={receipt} of={`ticket ${number} de ${of}`} copyable />
        {draw && <Row term="Ganó" value={draw.number === number ? 'Tu ticket' : `El ticket N.º ${draw.number}`} />}
      </dl>
      {refunded && (
        <p className="mt-2 text-14 text-soft">El sorteo se canceló y lo que pagaste volvió a tu billetera.</p>
      )}
    </>
  )
}

/** Leads to the public record of the draw of this raffle. */
export function VerifyDraw({ draw, of }: { draw: NonNullable<Ticket['draw']>; of: string }) {
  return (
    <ButtonLink
      variant="tonal"
      href={`#${paths.acta({ id: draw.winnerId })}`}
      aria-label={`Verificar el sorteo de ${of}`}
      className="grow"
      icon={<ShieldCheck size={18} />}
    >
      Verificar el sorteo
    </ButtonLink>
  )
}
