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

/** The initial state of a product: ready to be published, or to be reviewed by somebody who may publish. */
export const newState = (makerMayPublish: boolean): ProductState => (makerMayPublish ? 'Nuevo' : 'Para su revisión')

/** The state after an edit by somebody who may not publish; null where they may not edit. */
const afterEdit: Record<ProductState, ProductState | null> = {
  Nuevo: 'Nuevo',
  'Para su revisión': 'Para su revisión',
  Rechazado: 'Para su revisión',
  Publicado: 'Para su revisión',
  // Otherwise more stock would publish it without a review.
  Vendido: 'Para su revisión',
  'Por sortear': null,
  Sorteado: null,
  Cancelado: null,
}
export const stateAfterEdit = (state: ProductState): ProductState | null => afterEdit[state]

/** The state changes that an administrator makes by hand. */
const movesByHand: Record<ProductState, readonly ProductState[]> = {
  Nuevo: ['Publicado'],
  'Para su revisión': ['Publicado', 'Rechazado'],
  Rechazado: ['Para su revisión'],
  Publicado: [],
  // Only what is sold by chat, without stock: all else is published again by new stock.
  Vendido: ['Publicado'],
  'Por sortear': [],
  Sorteado: [],
  Cancelado: [],
}

/** States that are set only by a sale, a draw or a cancellation, in its own transaction. */
const notByHand: readonly ProductState[] = ['Vendido', 'Por sortear', 'Sorteado', 'Cancelado']

export const can = {
  move: (from: ProductState, to: ProductState) => !notByHand.includes(to) && movesByHand[from].includes(to),
  publish: (state: ProductState) => can.move(state, 'Publicado'),
  reject: (state: ProductState) => can.move(state, 'Rechazado'),
  review: (state: ProductState) => can.move(state, 'Para su revisión'),
  beBought: (state: ProductState) => state === 'Publicado',
  showOutcome: (state: ProductState) => state === 'Sorteado',
  becomeFavourite: (state: ProductState) => publicStates.includes(state),
  /** A raffle may get more or fewer tickets, but no fewer than it sold. */
  changeTickets: (state: ProductState) => ['Nuevo', 'Para su revisión', 'Rechazado', 'Publicado'].includes(state),
  beDeleted: (state: ProductState) => state !== 'Publicado',
  beDrawn: (state: ProductState) => state === 'Por sortear',
  /** A raffle on sale can be closed early, to be drawn among the tickets sold. */
  beClosedEarly: (state: ProductState) => state === 'Publicado',
  /** A raffle; all its tickets are refunded. */
  beCancelled: (state: ProductState) => state === 'Publicado' || state === 'Por sortear',
  /** A raffle that is over can be removed from the lists. */
  leaveLists: (state: ProductState) => state === 'Sorteado' || state === 'Cancelado',
}

/** The states in which everybody can see a product. */
export const publicStates: readonly ProductState[] = ['Publicado', 'Por sortear']

/** The states in which a product can be seen by its link: a drawn raffle too, to show its outcome. */
export const linkedStates: readonly ProductState[] = [...publicStates, 'Sorteado']

/** The states in which a product is or was public. */
export const publishedStates: readonly ProductState[] = [...publicStates, 'Vendido', 'Sorteado', 'Cancelado']

/** The state of a product after its last profile or ticket was sold. */
export function soldOutState(isRaffle: boolean): ProductState {
  return isRaffle ? 'Por sortear' : 'Vendido'
}

/** The state of a product whose stock was just refilled. */
export function restockedState(state: ProductState): ProductState {
  return state === 'Vendido' ? 'Publicado' : state
}

/** The label of a state in the product list. */
export function stateLabel(state: ProductState): string {
  return state === 'Nuevo' ? 'Por Publicar' : state
}

/** The label shown instead of the buy button of a product that is no longer for sale. */
export function closedLabel(state: ProductState, isRaffle: boolean): string {
  if (!isRaffle) return 'Agotado'
  return state === 'Sorteado' || state === 'Cancelado' ? state : 'EN PROCESO DE SORTEO'
}

export const isOffer = (nota: string | null) => nota === 'Oferta'
