import { formatMoment } from '../../ui/format-date.ts'
import type { Readable } from './verifier.ts'
import { WinningTicket } from '../catalogue/winning-ticket.tsx'

/** The product, the time of the draw, and the winning ticket. */
export function ActaHero({ acta, tickets }: Readable) {
  return (
    <header className="stage grid gap-6 rounded-card p-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:items-center md:gap-10 md:p-10">
      <div>
        <p className="text-12 font-bold tracking-[0.2em] text-soft-on-stage">VERIFICAR SORTEO</p>
        <h1 tabIndex={-1} className="mt-2 text-28 font-extrabold text-balance md:text-36">
          {acta.nombre}
        </h1>
        <p className="mt-3 text-14 text-soft-on-stage">
          {formatMoment(new Date(acta.drawnAt))}
          <br />
          {tickets === 1 ? 'Un ticket vendido' : `Entre ${tickets.toLocaleString('es-PE')} tickets vendidos`}
        </p>
      </div>
      <div className="grid gap-3">
        <p className="text-14 font-semibold text-soft-on-stage">Ganó este ticket</p>
        <WinningTicket {...acta.winner} />
      </div>
    </header>
  )
}
