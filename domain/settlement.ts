/** What changes the amount that the shop owes to a supplier. */
export const settlementKinds = ['sale', 'renewal', 'refund', 'replaced', 'replacement', 'correction', 'payout'] as const
export type SettlementKind = (typeof settlementKinds)[number]
export const settlementLabels: Record<SettlementKind, string> = {
  sale: 'Venta',
  renewal: 'Renovación',
  refund: 'Devolución',
  replaced: 'Reemplazado por otro',
  replacement: 'Reemplazo',
  correction: 'Corrección',
  payout: 'Pago',
}

/** How many days after it was sold an entry is held at least. */
export const settleDays = { min: 0, max: 90, usual: 7 } as const
