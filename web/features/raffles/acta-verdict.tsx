import { Check, Minus, ShieldCheck, ShieldX, X } from 'lucide-react'
import { actaFailures } from '#contract/raffles/acta.ts'
import { actaChecks, type ActaCheck } from '#domain/draw/acta.ts'
import { formatMoment } from '../../ui/format-date.ts'
import type { Readable } from './verifier.ts'

type Words = { title: string; detail: string }

/** What each check verifies, with the data of this draw. */
function wordsOf({ acta, tickets }: Readable): Record<ActaCheck, Words> {
  const { beacon, winner, closedAt } = acta
  return {
    tickets: {
      title: 'Cada ticket está una sola vez',
      detail: `Del 1 al ${tickets.toLocaleString('es-PE')}, cada uno con un código distinto.`,
    },
    list: {
      title: 'La lista es la que se publicó',
      detail: `Nadie agregó ni quitó tickets desde el cierre de la venta, el ${formatMoment(new Date(closedAt))}.`,
    },
    commitment: {
      title: 'El secreto es el comprometido',
      detail: 'Su huella se publicó antes de vender el primer ticket: no se pudo cambiar después.',
    },
    beacon: beacon
      ? {
          title: 'El número público es auténtico',
          detail: `Ronda ${beacon.round} de drand, firmada por servidores independientes después de cerrar la venta.`,
        }
      : { title: 'Sin número público', detail: 'No se usó drand: este sorteo se apoya solo en el compromiso.' },
    winner: {
      title: 'El cálculo da el mismo ganador',
      detail: `Con ${beacon ? 'el secreto, la lista y el número público' : 'el secreto y la lista'} sale el ticket N.º ${winner.number}.`,
    },
    whole: {
      title: 'El acta está entera',
      detail: 'Da la huella que lleva: nadie cambió el nombre del sorteo, una fecha ni otro dato.',
    },
  }
}

const withBeacon =
  'Como el número de drand se conoció recién después de cerrar la venta, ni la tienda ni un comprador podían saber antes qué ticket ganaría.'
const withoutBeacon =
  'La tienda no pudo cambiar su secreto, pero lo conocía mientras vendía; con el número de drand, ni ella podría prever el resultado.'

/** Whether the record is valid, check by check, and what that proves. */
export function ActaVerdict(readable: Readable) {
  const { acta, verdict } = readable
  const words = wordsOf(readable)
  const Shield = verdict.valid ? ShieldCheck : ShieldX
  const failedAt = verdict.valid ? actaChecks.length : actaChecks.indexOf(verdict.failed)
  return (
    <section aria-labelledby="verdict" className="rounded-card border border-line bg-surface p-5 md:p-8">
      <div role="status" className="flex items-center gap-4">
        <span
          className={`grid size-14 shrink-0 place-items-center rounded-full ${verdict.valid ? 'bg-good-wash text-good' : 'bg-bad-wash text-bad'}`}
        >
          <Shield size={30} />
        </span>
        <div>
          <h2 id="verdict" className="text-22 font-bold">
            {verdict.valid ? 'El sorteo es correcto' : 'El acta no es válida'}
          </h2>
          <p className="text-soft">
            {verdict.valid
              ? 'Tu navegador lo hizo de nuevo con los datos públicos y ganó el mismo ticket.'
              : actaFailures[verdict.failed]}
          </p>
        </div>
      </div>
      <ol className="mt-6 grid gap-4">
        {actaChecks.map((check, index) => {
          const outcome = index > failedAt ? 'skipped' : index === failedAt ? 'failed' : 'passed'
          const plain = check === 'beacon' && acta.beacon === null && outcome === 'passed' ? 'absent' : outcome
          return (
            <li key={check} className="flex gap-3">
              <Mark outcome={plain} delay={index * 120} />
              <div className="min-w-0">
                <p className="font-semibold">{words[check].title}</p>
                <p className="text-14 text-soft">
                  {outcome === 'passed'
                    ? words[check].detail
                    : outcome === 'failed'
                      ? actaFailures[check]
                      : 'No se revisó.'}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      <p className="mt-6 rounded-control bg-raised p-4 text-14">
        <strong>{acta.beacon ? 'Con número público (drand). ' : 'Solo con el compromiso. '}</strong>
        {acta.beacon ? withBeacon : withoutBeacon}
      </p>
    </section>
  )
}

const marks = {
  passed: { Icon: Check, look: 'bg-good-wash text-good', word: 'Correcto:' },
  absent: { Icon: Minus, look: 'bg-raised text-soft', word: 'No se usó:' },
  failed: { Icon: X, look: 'bg-bad-wash text-bad', word: 'Falló:' },
  skipped: { Icon: Minus, look: 'bg-raised text-soft', word: 'Sin revisar:' },
}

function Mark({ outcome, delay }: { outcome: keyof typeof marks; delay: number }) {
  const { Icon, look, word } = marks[outcome]
  return (
    <span
      className={`mt-0.5 grid size-6 shrink-0 animate-[rise_260ms_ease-out_both] place-items-center rounded-full ${look}`}
      style={{ animationDelay: `${delay}ms` }}
    >
      <Icon size={15} className="stroke-[2.5]" />
      <span className="sr-only">{word}</span>
    </span>
  )
}
