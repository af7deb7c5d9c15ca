import { wholeName } from '#domain/winner.ts'

/** The name of a winner as the draw showed it. */
export const shownName = ({ shownNombre, shownApellido }: { shownNombre: string; shownApellido: string | null }) =>
  wholeName({ nombre: shownNombre, apellido: shownApellido })
