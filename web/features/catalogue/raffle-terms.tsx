import type { Product } from '#contract/catalogue.ts'

/** Under which terms, and by whose leave, a raffle is held. */
export function RaffleTerms({ product: { autorizacion, terminos } }: { product: Product }) {
  if (!autorizacion && !terminos) return null
  return (
    <section aria-labelledby="raffle-terms" className="grid gap-2 rounded-card border border-line p-4 text-14">
      <h2 id="raffle-terms" className="text-16 font-bold">
        Bases del sorteo
      </h2>
      {terminos && <p className="max-w-prose whitespace-pre-line">{terminos}</p>}
      {autorizacion && <p className="text-soft">Autorización: {autorizacion}</p>}
    </section>
  )
}
