/** What a number to pay to is of. */
export const paymentKinds = ['Yape', 'Plin', 'Transferencia', 'Otro'] as const
export type PaymentKind = (typeof paymentKinds)[number]
