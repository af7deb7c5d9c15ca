import { useSyncExternalStore } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { cartLimits } from '#domain/limits.ts'

/** Some units of one term of a product, as it was when it was chosen; a ticket has no term. */
export type Chosen = { product: Product; termId: number | undefined; quantity: number }

// Kept while another screen is open, as when a top-up is made in between; never stored.
let current: readonly Chosen[] = []
const listeners = new Set<() => void>()

function change(next: readonly Chosen[]): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is chosen to be sold in one checkout. */
export const useChosen = (): readonly Chosen[] => useSyncExternalStore(subscribe, () => current)

const isSame = (one: Chosen, product: Product, termId: number | undefined) =>
  one.product.id === product.id && one.termId === termId

export const quantityOf = (chosen: readonly Chosen[], product: Product, termId: number | undefined): number =>
  chosen.find((one) => isSame(one, product, termId))?.quantity ?? 0

/** The terms of a product share its stock, and one checkout has a most of lines and of units. */
export function canAdd(chosen: readonly Chosen[], product: Product, termId: number | undefined): boolean {
  const units = (of: readonly Chosen[]) => of.reduce((sum, { quantity }) => sum + quantity, 0)
  const isLine = chosen.some((one) => isSame(one, product, termId))
  return (
    units(chosen.filter((one) => one.product.id === product.id)) < product.stock &&
    units(chosen) < cartLimits.units &&
    (isLine || chosen.length < cartLimits.lines)
  )
}

/** One more, or one less; a line without units is dropped. */
export function choose(product: Product, termId: number | undefined, by: 1 | -1): void {
  const chosen = current
  if (by > 0 && !canAdd(chosen, product, termId)) return
  const quantity = quantityOf(chosen, product, termId) + by
  const others = chosen.filter((one) => !isSame(one, product, termId))
  const isNew = others.length === chosen.length
  const line = { product, termId, quantity }
  if (quantity <= 0) change(others)
  else change(isNew ? [...chosen, line] : chosen.map((one) => (isSame(one, product, termId) ? line : one)))
}

export const chooseNothing = (): void => change([])
