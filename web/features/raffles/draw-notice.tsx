import { Ticket, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { setDrawView, type LiveDraw } from '../catalogue/live-draws-store.ts'
import { usePhase, type Phase } from './use-phase.ts'

const words: Record<Phase['name'], string> = {
  countdown: 'Sorteo en vivo',
  waiting: 'Sorteo en vivo',
  won: 'Ya hay ganador',
  broken: 'El sorteo no se completó',
}

const shownForMs = 6_000

/** A temporary notice of a draw, which then moves into the header; it stays while hovered or focused. */
export function DrawNotice({ draw }: { draw: LiveDraw }) {
  const { name } = usePhase(draw)
  const { productId, nombre } = draw
  const [held, hold] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => setDrawView(productId, 'folded'), shownForMs)
    return () => clearTimeout(timer)
  }, [productId, held])
  return (
    <div
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className="stage flex animate-[appear_200ms_ease-out] items-center gap-3 rounded-card py-2 pr-2 pl-4 shadow-float"
    >
      <Ticket size={20} className="shrink-0" />
      <p className="min-w-0 flex-1 text-14 font-medium xs:text-16">
        <span className="font-bold">{words[name]}:</span> {nombre}
      </p>
      <button
        type="button"
        onClick={() => setDrawView(productId, 'open')}
        className="min-h-11 shrink-0 rounded-control bg-white/15 px-4 font-semibold hover:bg-white/25"
      >
        Ver<span className="sr-only"> el sorteo: {nombre}</span>
      </button>
      <button
        type="button"
        aria-label={`Cerrar el aviso: ${nombre}`}
        onClick={() => setDrawView(productId, 'closed')}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-white/15"
      >
        <X size={20} />
      </button>
    </div>
  )
}
