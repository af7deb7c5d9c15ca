/** The kinds of payment methods. */
export const paymentKinds = ['Yape', 'Plin', 'Transferencia', 'Otro'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** How many days ago a reported payment may have been made. */
export const maxPaymentAgeDays = 7

/** The name of a method for customers and administrators. */
export const methodName = ({ kind, label }: { kind: PaymentKind; label: string }) =>
  kind === 'Otro' || label.toLowerCase().startsWith(kind.toLowerCase()) ? label : `${kind} · ${label}`
