import { paths } from '../../platform/paths.ts'

/** The list behind each figure. */
export const lists = {
  sales: (from: string, to: string) => paths.purchases({ tab: 'ventas', from, to }),
  topUps: paths.topUpsAdmin(),
  expiring: paths.purchases({ tab: 'ventas', estado: 'por-vencer' }),
  toDraw: paths.drawsAdmin(),
  forReview: paths.productsAdmin({ state: 'Para su revisión' }),
  fresh: paths.productsAdmin({ state: 'Nuevo' }),
  soldOut: paths.productsAdmin({ state: 'Vendido' }),
  unpriced: paths.settingsAdmin({ parte: 'sin-regla' }),
  users: paths.usersAdmin(),
  products: paths.productsAdmin(),
  categories: paths.productsAdmin({ parte: 'categorias' }),
  payment: paths.settingsAdmin({ parte: 'pagos' }),
}
