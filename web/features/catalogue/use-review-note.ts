import type { Product } from '#contract/catalogue.ts'
import { stateOnceChanged } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import { useStanding } from '../../platform/session.ts'

/** The name of a product, with what changing it does when this viewer may not publish it. */
export function useReviewNote(product: Product | undefined): string | undefined {
  const administers = may.administer(useStanding())
  if (!product) return undefined
  const { nombre, state } = product
  const next = stateOnceChanged(state)
  if (administers || next === null || next === state) return nombre
  return `${nombre}. Si lo cambias vuelve a revisión, y no se vende hasta que se publique otra vez.`
}
