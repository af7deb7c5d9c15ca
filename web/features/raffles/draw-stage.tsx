import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useHashPath } from '../../platform/location.ts'
import { Confetti } from './confetti.tsx'
import { Countdown } from './countdown.tsx'
import type { LiveDraw } from '../catalogue/live-draws-store.ts'
import { useOwnOutcome } from './use-own-outcome.ts'
import { usePhase, type Phase } from './use-phase.ts'
import { WinnerReveal } from './winner-reveal.tsx'

const brokenOff = 'El sorteo no se completó. Se hará de nuevo.'

/** A draw in full screen: the countdown, then the winner. Looks the same in both themes. */
export function DrawStage({ draw, onClose }: { draw: LiveDraw; onClose: () => void }) {
  const phase = usePhase(draw)
  const [path] = useHashPath()
  const opened = useRef(path)
  useEffect(() => {
    // Navigating back closes the draw.
    if (path !== opened.current) onClose()
  }, [path, onClose])
  const { nombre, winner } = draw
  const own = useOwnOutcome(draw)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="stage fixed inset-0 z-[65] flex animate-[appear_200ms_ease-out] flex-col overflow-x-hidden overflow-y-auto outline-none">
          <p aria-live="assertive" aria-atomic className="sr-only">
            {said(phase, draw, own)}
          </p>
          {phase.name === 'won' && <Confetti />}
          <header className="flex items-start justify-between gap-4 p-4 md:p-6">
            <div className="min-w-0">
              <p className="flex items-center gap-2 text-12 font-bold tracking-[0.2em] text-soft-on-stage">
                <span
                  aria-hidden
                  className={`size-2 rounded-full bg-offer ${phase.name === 'won' ? '' : 'animate-pulse'}`}
                />
                {phase.name === 'won' ? 'SORTEO REALIZADO' : 'SORTEO EN VIVO'}
              </p>
              <Dialog.Title className="mt-2 text-28 font-extrabold md:text-36">{nombre}</Dialog.Title>
            </div>
            <Dialog.Close
              aria-label="Cerrar"
              className="relative z-10 grid size-11 shrink-0 place-items-center rounded-control bg-white/12 hover:bg-white/25"
            >
              <X size={22} />
            </Dialog.Close>
          </header>
          <div className="grid flex-1 place-items-center px-4 pb-[max(24px,env(safe-area-inset-bottom))] text-center">
            {phase.name === 'won' && winner ? (
              <WinnerReveal prize={nombre} winner={winner} own={own} onClose={onClose} />
            ) : phase.name === 'broken' ? (
              <p className="max-w-md font-display text-28 font-bold text-balance">{brokenOff}</p>
            ) : (
              <Countdown {...(phase.name === 'countdown' ? phase : { seconds: 0, elapsed: 0 })} />
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The text for screen readers. */
function said(phase: Phase, { winner }: LiveDraw, { won, lost }: ReturnType<typeof useOwnOutcome>): string {
  // Not every second: a screen reader would start anew each time.
  if (phase.name === 'countdown')
    return phase.seconds > 2 ? 'En unos segundos se conoce al ganador.' : 'Últimos segundos.'
  if (phase.name === 'broken') return brokenOff
  if (phase.name === 'waiting' || !winner) return 'Eligiendo el ticket.'
  const { nombre, ticket } = winner
  if (won) return `Ganaste con tu ticket número ${ticket.number}.`
  return [`Ganó ${nombre} con el ticket número ${ticket.number}.`, lost].filter(Boolean).join(' ')
}
