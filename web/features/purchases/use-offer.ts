import { useState } from 'react'
import { ApiError } from '../../platform/api.ts'

/**
 * What a dialog offers, at the price that the user read first. An event may report another price just before they
 * confirm; the server refuses the one they read, and `onRefused` then takes over the current offer.
 */
export function useOffer<Offer>(current: Offer | undefined): [Offer | undefined, (error: Error | null) => void] {
  const [offer, show] = useState(current)
  if (offer === undefined && current !== undefined) show(() => current)
  const onRefused = (error: Error | null) => {
    if (error instanceof ApiError && error.code === 'PRICE_CHANGED') show(undefined)
  }
  return [offer ?? current, onRefused]
}
