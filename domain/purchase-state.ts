/** What somebody buys: a profile for some days, or a ticket to keep. */
export const purchaseKinds = ['alquiler', 'ticket'] as const
export type PurchaseKind = (typeof purchaseKinds)[number]

/**
 * How far what somebody bought has come, by the word in addresses. Whoever looks for 'activa' finds those that end soon
 * too, and for 'sorteado' those that won.
 */
export const purchaseStates = {
  alquiler: ['activa', 'por-vencer', 'terminada'],
  ticket: ['por-sortear', 'sorteado', 'ganador', 'devuelto'],
} as const satisfies Record<PurchaseKind, readonly string[]>

export const everyPurchaseState = [...purchaseStates.alquiler, ...purchaseStates.ticket] as const
export type PurchaseState = (typeof everyPurchaseState)[number]

export const purchaseStateLabels: Record<PurchaseState, string> = {
  activa: 'En curso',
  'por-vencer': 'Por vencer',
  terminada: 'Terminados',
  'por-sortear': 'Por sortear',
  sorteado: 'Sorteados',
  ganador: 'Ganadores',
  devuelto: 'Devueltos',
}
