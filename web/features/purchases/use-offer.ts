import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../platform/api.ts'

const outdated = ['PRICE_CHANGED', 'DAYS_CHANGED', 'END_CHANGED', 'CART_CHANGED', 'TERM_NOT_OFFERED']

/** Whether something was refused because it is not offered like that any more. */
export const isOutdated = (error: Error | null) => error instanceof ApiError && outdated.includes(error.code)

/**
 * What a dialog offers, as the user read it first, and a function that takes over the current offer. If the price
 * changed meanwhile, the server answers PRICE_CHANGED, and only then the dialog shows the current one.
 */
export function useOffer<Offer>(current: Offer): [Offer, () => void] {
  const [offer, show] = useState<Offer | undefined>(current)
  if (offer === undefined && current !== undefined) show(() => current)
  // After the components were notified of what was just read.
  const showCurrent = () => notifyManager.schedule(() => show(undefined))
  return [offer ?? current, showCurrent]
}
