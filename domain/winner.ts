export const winnerStates = ['Pendiente', 'Entregado'] as const
/** Whether the prize was handed over. */
export type WinnerState = (typeof winnerStates)[number]

/** A name in one line. */
export const wholeName = ({ nombre, apellido }: { nombre: string; apellido: string | null }) =>
  apellido ? `${nombre} ${apellido}` : nombre
