export const winnerStates = ['Pendiente', 'Entregado'] as const
/** Whether the prize was handed over. */
export type WinnerState = (typeof winnerStates)[number]

type Person = { username: string; nombre: string | null; apellido: string | null }

/** How everybody may read a person's name: as their profile says, else too little of the username to know the account by. */
export function publicName({ username, nombre, apellido }: Person): { nombre: string; apellido: string | null } {
  if (nombre) return { nombre, apellido }
  return apellido ? { nombre: apellido, apellido: null } : { nombre: `${username.slice(0, 2)}***`, apellido: null }
}

/** A name in one line. */
export const wholeName = ({ nombre, apellido }: { nombre: string; apellido: string | null }) =>
  apellido ? `${nombre} ${apellido}` : nombre
