/** The kinds of purchases: a profile for some days, or a ticket without an end. */
export const purchaseKinds = ['alquiler', 'ticket'] as const
export type PurchaseKind = (typeof purchaseKinds)[number]

/**
 * The states of purchases, by the word in URLs. The filter 'activa' also finds those that end soon, and 'sorteado'
 * those that won.
 */
const purchaseStates = {
  alquiler: ['activa', 'por-vencer', 'terminada'],
  ticket: ['por-sortear', 'sorteado', 'ganador', 'devuelto'],
} as const satisfies Record<PurchaseKind, readonly string[]>

export const everyPurchaseState = [...purchaseStates.alquiler, ...purchaseStates.ticket] as const
export type PurchaseState = (typeof everyPurchaseState)[number]
