const productsIn = (state: string) => `/products_superAdmin?state=${encodeURIComponent(state)}`

/** The list behind each figure; what has none is only a figure. */
export const lists = {
  sales: (from: string, to: string) => `/billetera_superAdmin?tab=movimientos&descripcion=Compra&from=${from}&to=${to}`,
  topUps: '/billetera_superAdmin',
  expiring: undefined,
  toDraw: '/product_a_sortearSA',
  forReview: productsIn('Para su revisión'),
  fresh: productsIn('Nuevo'),
  soldOut: productsIn('Vendido'),
  unpriced: '/settings_superAdmin?parte=sin-regla',
  users: '/users_superAdmin',
  products: '/products_superAdmin',
  categories: '/products_superAdmin?parte=categorias',
  payment: '/settings_superAdmin?parte=pagos',
}
