import { useSyncExternalStore } from 'react'
import type { Product } from '#contract/catalogue.ts'

/** What somebody buys now. `turn` tells one opening of the dialog from the next. */
type Buying = { product: Product; turn: number }

// Apart from the lists: a card that is read again without its last profile must not take the receipt with it.
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

/** Opens the dialog in which a product is bought. */
export const startBuying = (product: Product): void => change({ product, turn: ++turns })

export const stopBuying = (): void => change(undefined)

/** What the dialog is open for. */
export const useBuying = (): Buying | undefined => useSyncExternalStore(subscribe, () => current)
