import { centimos, type Centimos } from './money.ts'

/** What a reseller of this level pays less: per cent of the base price, with two decimals at most. */
export type Level = { id: number; name: string; discount: number }

/** Per cent. */
export const maxDiscount = 50

/** How many levels a shop may have. */
export const maxLevels = 20

type Costing = { precio: Centimos; costo: Centimos | null }

/** A discount as the database holds it, in hundredths of a per cent. */
export const inHundredths = (discount: number): number => Math.round(discount * 100)

/** A base price less the discount, rounded up to the céntimo. */
const reduced = (precio: Centimos, discount: number): Centimos =>
  // In whole numbers, which are exact.
  centimos(Math.ceil((precio * (10_000 - inHundredths(discount))) / 10_000))

/** Whether a discount is not given on a term, because it would then cost less than the shop owes its supplier. */
export const isExcluded = ({ precio, costo }: Costing, discount: number): boolean =>
  costo !== null && discount > 0 && reduced(precio, discount) < costo

/** What a level makes of a base price; the base price itself where the discount is not given. */
export const levelPrice = (term: Costing, discount: number): Centimos =>
  isExcluded(term, discount) ? term.precio : reduced(term.precio, discount)

/** `12.5 %` */
export const formatDiscount = (discount: number): string => `${discount} %`
