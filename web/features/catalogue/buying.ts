import { useSyncExternalStore } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'

/** The purchase in progress. `turn` identifies one opening of the dialog. */
type Buying = { product: Product; termId: number | undefined; turn: number }

// Kept apart from the lists: when a list is refetched without the product, the receipt must stay open.
let current: Buying | undefined
let turns = 0
const listeners = new Set<() => void>()

function change(next: Buying | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the purchase dialog, with this term chosen; by default the first. */
export const startBuying = (product: Product, termId?: number): void => change({ product, termId, turn: ++turns })

export const stopBuying = (): void => change(undefined)

/** The purchase for which the dialog is open. */
export const useBuying = (): Buying | undefined => useSyncExternalStore(subscribe, () => current)
