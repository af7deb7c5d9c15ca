import { useMutation } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { drawCountdownMs, drawDelayMs } from '#domain/raffle.ts'
import { fullName } from '#domain/user.ts'
import { can } from '#domain/product.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { newKey, retryUntilKnown } from '../../platform/idempotency.ts'
import { toast } from '../../ui/toast.ts'
import { refreshRaffles } from './admin-queries.ts'

/** Draws a raffle. The winner is shown and lists are refetched only when the countdown is over. */
export function useDraw() {
  return useMutation({
    // The countdown shows that it is running.
    meta: { quiet: true },
    mutationFn: async (raffle: Product) => {
      const idempotencyKey = newKey()
      const body = { productId: raffle.id, early: can.beClosedEarly(raffle.state) }
      const winner = await retryUntilKnown(() => call(api.raffles.draw, { body, idempotencyKey }))
      // The reply comes `drawDelayMs` after the announcement, which may itself have come some time after the request.
      await new Promise((resolve) => setTimeout(resolve, drawCountdownMs - drawDelayMs))
      return winner
    },
    onSuccess: ({ user, ticket }) => toast(`Ganó ${fullName(user)} con el ticket ${ticket.number}`, { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshRaffles,
  })
}
