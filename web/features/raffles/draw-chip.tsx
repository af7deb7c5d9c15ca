import { Ticket } from 'lucide-react'
import { setDrawView, useLiveDraws, type LiveDraw } from '../catalogue/live-draws-store.ts'
import { usePhase } from './use-phase.ts'

/** In the header during a draw: opens it once its notice has disappeared. `narrow` shows only its icon. */
export function DrawChip({ narrow = false }: { narrow?: boolean }) {
  const draw = useLiveDraws().findLast(({ view }) => view === 'folded')
  return draw && <Chip key={draw.productId} draw={draw} narrow={narrow} />
}

function Chip({ draw: { productId, nombre, ...rest }, narrow }: { draw: LiveDraw; narrow: boolean }) {
  const { name } = usePhase(rest)
  return (
    <button
      type="button"
      onClick={() => setDrawView(productId, 'open')}
      className={`stage flex size-11 shrink-0 items-center justify-center gap-2 rounded-full font-semibold hover:brightness-110 ${narrow ? '' : 'xl:w-auto xl:px-4'}`}
    >
      <Ticket size={20} className="shrink-0" />
      <span className={narrow ? 'sr-only' : 'max-xl:sr-only'}>{name === 'won' ? 'Ya hay ganador' : 'En vivo'}</span>
      <span className="sr-only">. Ver el sorteo: {nombre}</span>
    </button>
  )
}
