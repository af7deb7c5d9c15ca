const productsIn = (state: string) => `/products_superAdmin?state=${encodeURIComponent(state)}`

/** The list behind each figure. */
export const lists = {
  sales: (from: string, to: string) => `/purchases?tab=ventas&from=${from}&to=${to}`,
  topUps: '/billetera_superAdmin',
  expiring: '/purchases?tab=ventas&estado=por-vencer',
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
