import type { Dashboard } from '#contract/dashboard.ts'
import { methodChanges, paidTo } from '#domain/payment-change.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format-date.ts'

type Change = Dashboard['methodChanges'][number]

/** Payment methods that lead elsewhere since less than three days, with what was there before. */
export function MethodChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="method-changes" className="grid gap-3 rounded-card border border-line bg-warn-wash p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="method-changes" className="text-18 font-bold">
            Formas de pago que cambiaron
          </h2>
          <p className="text-14">En los últimos 3 días. Si no lo esperabas, alguien puede estar desviando tus pagos.</p>
        </div>
        <ButtonLink size="sm" variant="secondary" className="max-xs:w-full" href={`#${paths.settingsPayment()}`}>
          Ver formas de pago
        </ButtonLink>
      </div>
      <ul className="grid gap-3">
        {changes.map(({ id, at, what, by, method, before, after }) => (
          <li key={id} className="grid gap-1 border-t border-line pt-3">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 font-semibold break-words">
                {by} {methodChanges[what].did} {method}
              </span>
              <time dateTime={at.toISOString()} className="text-14 text-soft">
                {formatMoment(at)}
              </time>
            </p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-14">
              {before && <Fact term="Antes" change={before} />}
              {after && <Fact term="Ahora" change={after} other={before} />}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

type FactProps = { term: string; change: NonNullable<Change['after']>; other?: Change['before'] }

function Fact({ term, change, other }: FactProps) {
  const isOtherQr = change.qr !== null && other?.qr != null && other.qr !== change.qr
  const words = [paidTo(change), change.qr === null ? 'sin QR' : isOtherQr ? 'con otro QR' : 'con QR']
  if (!change.active) words.push('apagada')
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd className="break-words">{words.join(' · ')}</dd>
    </>
  )
}
