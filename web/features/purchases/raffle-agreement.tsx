import { useQueries } from '@tanstack/react-query'
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

type Agreement = { shown: ReactNode; waits: boolean; send: () => Promise<void> }

/**
 * The terms of the raffles among these products and their buyer's agreement to them, which is asked for once: what the
 * dialog shows, whether it still waits for it, and how it is sent before the tickets are paid.
 */
export function useRaffleAgreement(products: readonly Product[]): Agreement {
  const raffles = products.flatMap((product) =>
    product.precioRifa === null || product.terminosVersion === null
      ? []
      : [{ product, version: product.terminosVersion }],
  )
  const agreed = useQueries({ queries: raffles.map(({ product }) => agreementQuery(product.id)) })
  const asked = raffles.filter(({ version }, index) => {
    const known = agreed[index]?.data
    return known !== undefined && (known.version !== version || !known.adult)
  })
  // Terms that changed meanwhile are to be accepted anew.
  const wanted = asked.map(({ product, version }) => `${product.id} ${version}`).join()
  const [accepted, accept] = useState('')
  const [first] = raffles
  if (!first) return { shown: null, waits: false, send: () => Promise.resolve() }
  return {
    shown: (
      <div className="grid gap-2 rounded-card border border-line px-4 py-3 text-14">
        {raffles.map(({ product }) => (
          <RaffleLimits key={product.id} product={product} named={products.length > 1} />
        ))}
        {asked.length > 0 && (
          <Checkbox
            label={`Tengo 18 años o más y acepto las bases${raffles.length > 1 ? ' de los sorteos' : ''}`}
            hint="Se pregunta una sola vez por sorteo."
            checked={accepted === wanted}
            onChange={(on) => accept(on ? wanted : '')}
          />
        )}
      </div>
    ),
    waits: agreed.some(({ isPending }) => isPending) || (asked.length > 0 && accepted !== wanted),
    send: async () => {
      for (const { product, version } of asked)
        await call(api.raffles.agree, { params: { id: product.id }, body: { version, adult: true } })
    },
  }
}

function RaffleLimits({ product, named }: { product: Product; named: boolean }) {
  const { nombre, finSorteo, maxPorPersona } = product
  return (
    <div className="grid gap-2">
      {named && <p className="font-semibold break-words">{nombre}</p>}
      {finSorteo && <p className="text-soft">Se vende hasta el {formatMoment(finSorteo)}.</p>}
      {maxPorPersona !== null && <p className="text-soft">Máximo {maxPorPersona} por persona.</p>}
      <TermsText product={product} />
    </div>
  )
}
