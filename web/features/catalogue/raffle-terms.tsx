import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { raffleKindNames } from '#domain/raffle.ts'
import { formatMoment } from '../../ui/format-date.ts'
import { Summary } from '../../ui/summary.tsx'
import { DocumentButton } from './document-button.tsx'

/** What a raffle is bound to: its kind, its end, its limits, the authority that permits it, and its terms. */
export function RaffleTerms({ product }: { product: Product }) {
  const { tipoSorteo, finSorteo, maxPorPersona, minTickets, autorizacion, autorizacionDocumento, terminos } = product
  const facts: [string, ReactNode][] = [
    ['Tipo', tipoSorteo && raffleKindNames[tipoSorteo]],
    ['Se vende hasta', finSorteo && formatMoment(finSorteo)],
    ['Máximo por persona', maxPorPersona && tickets(maxPorPersona)],
    ['Mínimo para sortear', minTickets && tickets(minTickets)],
    ['Autorización', autorizacion],
    ['Documento', autorizacionDocumento && document(autorizacionDocumento)],
    ['Archivo', product.autorizacionArchivo && <DocumentButton key="file" productId={product.id} />],
  ]
  const known = facts.filter(([, value]) => Boolean(value))
  if (known.length === 0 && !terminos) return null
  return (
    <section aria-labelledby="raffle-terms" className="grid gap-3 rounded-card border border-line p-4 text-14">
      <h2 id="raffle-terms" className="text-16 font-bold">
        El sorteo
      </h2>
      {known.length > 0 && (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-x-6 gap-y-3">
          {known.map(([term, value]) => (
            <div key={term} className="min-w-0">
              <dt className="text-soft">{term}</dt>
              <dd className="font-semibold break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {minTickets !== null && <p className="text-soft">Con menos tickets vendidos, cada uno se devuelve solo.</p>}
      {terminos && <TermsText product={product} />}
    </section>
  )
}

/** The terms of a raffle, folded. */
export function TermsText({ product: { terminos, terminosVersion } }: { product: Product }) {
  return (
    <details>
      <Summary>
        <ScrollText size={20} className="shrink-0 text-soft" />
        <span>
          Bases del sorteo{terminosVersion !== null && terminosVersion > 1 && ` (versión ${terminosVersion})`}
        </span>
      </Summary>
      <p className="max-w-prose pt-2 break-words whitespace-pre-line">{terminos}</p>
    </details>
  )
}

const tickets = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`)

/** A link if it is one. */
function document(named: string): ReactNode {
  if (!/^https?:\/\/\S+$/.test(named)) return named
  return (
    <a href={named} target="_blank" rel="noreferrer" className="underline">
      Ver documento
    </a>
  )
}
