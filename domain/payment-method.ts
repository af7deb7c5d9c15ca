/** What a number to pay to is of. */
export const paymentKinds = ['Yape', 'Plin', 'Transferencia', 'Otro'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** How long ago a payment may have been made that is told now, in days. */
export const maxPaymentAgeDays = 7

/** What customers and administrators call a method. */
export const methodName = ({ kind, label }: { kind: PaymentKind; label: string }) =>
  kind === 'Otro' || label.toLowerCase().startsWith(kind.toLowerCase()) ? label : `${kind} · ${label}`
