import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { TermsText } from '../catalogue/raffle-terms.tsx'

const agreementQuery = (productId: number) => ({
  queryKey: [...keys.products, 'agreement', productId],
  queryFn: () => call(api.raffles.agreement, { params: { id: productId } }),
})

/**
 * The terms of a raffle and its buyer's agreement to them, which is asked for once: what the dialog shows, whether it
 * still waits for it, and how it is sent before the tickets are paid.
 */
export function useRaffleAgreement(product: Product): { shown: ReactNode; waits: boolean; send: () => Promise<void> } {
  const { id, precioRifa, finSorteo, maxPorPersona, terminosVersion: version } = product
  const [accepted, accept] = useState(false)
  const { data } = useQuery({ ...agreementQuery(id), enabled: precioRifa !== null })
  if (precioRifa === null || version === null) return { shown: null, waits: false, send: () => Promise.resolve() }
  const isAsked = data !== undefined && (data.version !== version || !data.adult)
  return {
    shown: (
      <div className="grid gap-2 rounded-card border border-line px-4 py-3 text-14">
        {finSorteo && <p className="text-soft">Se vende hasta el {formatMoment(finSorteo)}.</p>}
        {maxPorPersona !== null && <p className="text-soft">Máximo {maxPorPersona} por persona.</p>}
        <TermsText product={product} />
        {isAsked && (
          <Checkbox
            label="Tengo 18 años o más y acepto las bases"
            hint="Se pregunta una sola vez por sorteo."
            checked={accepted}
            onChange={accept}
          />
        )}
      </div>
    ),
    waits: isAsked && !accepted,
    send: async () => {
      if (isAsked) await call(api.raffles.agree, { params: { id }, body: { version, adult: true } })
    },
  }
}
