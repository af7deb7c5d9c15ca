import type { Purchase } from '#contract/purchases.ts'
import { keys, queryClient } from '../../platform/query-client.ts'

/** The tickets of a raffle among the purchases that this page has read. */
export function heldTickets(productId: number): NonNullable<Purchase['ticket']>[] {
  const pages = queryClient.getQueriesData<{ items?: Purchase[] }>({ queryKey: keys.purchases })
  return pages
    .flatMap(([, page]) => page?.items ?? [])
    .flatMap((purchase) => (purchase.productId === productId && purchase.ticket ? [purchase.ticket] : []))
}
