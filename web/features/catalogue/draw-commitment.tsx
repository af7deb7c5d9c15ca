import { ShieldCheck } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { paths } from '../../platform/paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { Summary } from '../../ui/summary.tsx'

/** The commitment of a raffle's draw, for visitors who want to compare it with the record afterwards. */
export function DrawCommitment({ product: { draw } }: { product: Product }) {
  if (!draw) return null
  const { commitment, closedAt, listHash, beaconRound } = draw
  return (
    <details className="rounded-card border border-line text-14">
      <Summary className="px-4 py-2">
        <ShieldCheck size={20} className="shrink-0 text-good" />
        <h2 className="text-16 font-bold">Sorteo verificable</h2>
      </Summary>
      <div className="grid gap-3 border-t border-line p-4">
        <p className="max-w-prose text-soft">
          La tienda ya eligió un secreto y publicó su huella: no puede cambiarlo. Después del sorteo lo revela, y
          cualquiera puede volver a calcular al ganador en{' '}
          <a href={`#${paths.winners()}`} className="text-ink underline">
            Ganadores
          </a>
          .
        </p>
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <HashRow term="Huella del secreto" value={commitment} />
          {closedAt && <Line term="La venta cerró el">{formatMoment(closedAt)}</Line>}
          {listHash && <HashRow term="Huella de la lista de tickets" value={listHash} />}
          {beaconRound !== null && <Line term="Ronda del número público (drand)">{String(beaconRound)}</Line>}
          {!closedAt && <Line term="Huella de la lista de tickets">Se publica al cerrar la venta.</Line>}
        </dl>
      </div>
    </details>
  )
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

/** A long hexadecimal value to compare or to copy. */
export function HashRow({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-14 text-soft">{term}</dt>
      <dd className="flex items-start justify-between gap-3">
        <code className="min-w-0 py-1.5 font-mono text-14 break-all">{value}</code>
        <CopyButton label={term} value={value} />
      </dd>
    </div>
  )
}
