/** How long a log-in undoes the closing of an account. */
export const closingDays = 30

/** What an account is not closed with. */
export const closingObstacles = [
  'balance',
  'settlement',
  'topUp',
  'ownRent',
  'suppliedRent',
  'claim',
  'ticket',
  'lastAdministrator',
] as const
export type ClosingObstacle = (typeof closingObstacles)[number]

export const obstacleSentences: Record<ClosingObstacle, string> = {
  balance: 'Todavía tienes saldo en tu billetera.',
  settlement: 'Hay dinero por liquidar entre tú y la tienda.',
  topUp: 'Tienes una recarga pendiente.',
  ownRent: 'Tienes un alquiler en curso.',
  suppliedRent: 'Un cliente tiene en curso un alquiler que tú le das.',
  claim: 'Hay un reclamo abierto.',
  ticket: 'Hay un ticket cuyo sorteo todavía no se hace.',
  lastAdministrator: 'Eres el único administrador de la tienda.',
}
