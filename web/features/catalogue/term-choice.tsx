import { useId } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Centimos } from '#domain/money.ts'
import { formatDays } from '#domain/purchase.ts'
import { dailyPrice } from '#domain/term.ts'
import { soles } from '../../ui/soles.ts'
import { StruckPrice } from '../../ui/struck-price.tsx'

/** What one unit of a product can be bought for; a ticket has no term. */
export type Offer = {
  termId: number | undefined
  dias: number
  precio: Centimos
  /** The base price, for whoever pays less. */
  precioBase: Centimos | null
}

/** What a product is sold for, its first term in front. */
export function offersOf({ terms, precioRifa, precio, dias }: Product): readonly [Offer, ...Offer[]] {
  const [first, ...others] = terms
    .filter(({ active }) => active)
    .map((term) => ({ termId: term.id, dias: term.dias, precio: term.precio, precioBase: term.precioBase }))
  return first ? [first, ...others] : [{ termId: undefined, dias, precio: precioRifa ?? precio, precioBase: null }]
}

/** The offer of this term, or the first one if it is not offered any more. */
export const offerOf = <Of extends { termId: number | undefined }>(
  offers: readonly [Of, ...Of[]],
  termId: number | undefined,
): Of => offers.find((offer) => offer.termId === termId) ?? offers[0]

/** One of several terms, each with its price and what a day costs; nothing where there is one only. */
export function TermChoice<Of extends Offer>({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly Of[]
  chosen: Of
  onChoose: (offer: Of) => void
}) {
  const name = useId()
  if (offers.length === 1) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-semibold">Plazo</legend>
      <div className="grid gap-2">
        {offers.map((offer) => (
          <label
            key={offer.termId}
            className="relative flex min-h-13 items-center gap-3 rounded-control border border-control-line px-3 py-1.5 has-checked:border-accent has-checked:outline-1 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={offer.termId === chosen.termId}
              onChange={() => onChoose(offer)}
              className="radio cursor-pointer outline-none after:absolute after:inset-0"
            />
            <span className="min-w-0 flex-1 font-semibold">{formatDays(offer.dias)}</span>
            <span className="grid justify-items-end whitespace-nowrap">
              <span className="font-semibold">
                <StruckPrice base={offer.precioBase} className="text-12" /> {soles(offer.precio)}
              </span>
              <span className="text-12 text-soft">{perDay(offer)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function perDay(offer: { dias: number; precio: Centimos }): string {
  const amount = dailyPrice(offer)
  return amount === 0 ? 'menos de un céntimo al día' : `${soles(amount)} al día`
}

/** The name of what is bought, with its days where there are others. */
export const lineName = (nombre: string, offers: readonly unknown[], dias: number): string =>
  offers.length === 1 ? nombre : `${nombre}, ${formatDays(dias)}`
