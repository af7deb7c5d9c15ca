import { times, type Centimos } from '#domain/money.ts'
import type { SoldOn } from './sale-price-fields.tsx'

/** One line of a receipt. */
export type Item = {
  term: string
  amount: Centimos
  /** What it costs whoever has no level. */
  base?: Centimos | null
  /** Where a reseller may note what each unit is sold for. */
  soldOn?: SoldOn
}

/** The line of some units of one price each. */
export const itemOf = (
  name: string,
  quantity: number,
  each: { precio: Centimos; precioBase: Centimos | null },
): Item => ({
  term: quantity === 1 ? name : `${quantity} × ${name}`,
  amount: times(each.precio, quantity),
  base: each.precioBase && times(each.precioBase, quantity),
})
