export const productStates = [
  'Nuevo',
  'Para su revisión',
  'Rechazado',
  'Publicado',
  'Vendido',
  'Por sortear',
  'Sorteado',
  'Cancelado',
] as const
export type ProductState = (typeof productStates)[number]

/** Where a product begins: ready to be published, or to be judged by somebody who may publish. */
export const newState = (makerMayPublish: boolean): ProductState => (makerMayPublish ? 'Nuevo' : 'Para su revisión')

/** The state after an edit by somebody who may not publish; null where they may not edit. */
const onceChanged: Record<ProductState, ProductState | null> = {
  Nuevo: 'Nuevo',
  'Para su revisión': 'Para su revisión',
  Rechazado: 'Para su revisión',
  Publicado: 'Para su revisión',
  // More stock would publish it.
  Vendido: 'Para su revisión',
  'Por sortear': null,
  Sorteado: null,
  Cancelado: null,
}
export const stateOnceChanged = (state: ProductState): ProductState | null => onceChanged[state]

/** The moves that an administrator makes by hand. */
const movesByHand: Record<ProductState, readonly ProductState[]> = {
  Nuevo: ['Publicado'],
  'Para su revisión': ['Publicado', 'Rechazado'],
  Rechazado: ['Para su revisión'],
  Publicado: [],
  Vendido: [],
  'Por sortear': [],
  Sorteado: [],
  Cancelado: [],
}

/** States that only a sale, a draw or a cancellation brings about, inside its own transaction. */
const notByHand: readonly ProductState[] = ['Vendido', 'Por sortear', 'Sorteado', 'Cancelado']

export const can = {
  move: (from: ProductState, to: ProductState) => !notByHand.includes(to) && movesByHand[from].includes(to),
  publish: (state: ProductState) => can.move(state, 'Publicado'),
  reject: (state: ProductState) => can.move(state, 'Rechazado'),
  review: (state: ProductState) => can.move(state, 'Para su revisión'),
  beBought: (state: ProductState) => state === 'Publicado',
  showOutcome: (state: ProductState) => state === 'Sorteado',
  becomeFavourite: (state: ProductState) => publicStates.includes(state),
  beDeleted: (state: ProductState) => state !== 'Publicado',
  beDrawn: (state: ProductState) => state === 'Por sortear',
  /** A raffle that still sells can be closed, to be drawn among the tickets that were sold. */
  beClosedEarly: (state: ProductState) => state === 'Publicado',
  /** A raffle, with every ticket given back. */
  beCancelled: (state: ProductState) => state === 'Publicado' || state === 'Por sortear',
  /** A raffle that is over can leave the lists. */
  leaveLists: (state: ProductState) => state === 'Sorteado' || state === 'Cancelado',
}

/** What everybody may look at. */
export const publicStates: readonly ProductState[] = ['Publicado', 'Por sortear']

/** What whoever has its address may look at: a raffle that was drawn too, to see how it ended. */
export const linkedStates: readonly ProductState[] = [...publicStates, 'Sorteado']

/** What everybody could look at once, whatever became of it. */
export const publishedStates: readonly ProductState[] = [...publicStates, 'Vendido', 'Sorteado', 'Cancelado']

/** The state after the last profile or ticket went, and after stock came back. */
export function soldOutState(isRaffle: boolean): ProductState {
  return isRaffle ? 'Por sortear' : 'Vendido'
}

/** The state of a product whose stock was just filled up. */
export function restockedState(state: ProductState): ProductState {
  return state === 'Vendido' ? 'Publicado' : state
}

/** How the product list names a state. */
export function stateLabel(state: ProductState): string {
  return state === 'Nuevo' ? 'Por Publicar' : state
}

/** What stands in place of the purchase of a product that is not for sale any more. */
export function closedLabel(state: ProductState, isRaffle: boolean): string {
  if (!isRaffle) return 'Agotado'
  return state === 'Sorteado' || state === 'Cancelado' ? state : 'EN PROCESO DE SORTEO'
}

export const isOffer = (nota: string | null) => nota === 'Oferta'
