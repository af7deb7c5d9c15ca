import { may, type Viewer } from '#domain/user.ts'

const home = { href: '/', label: 'Home' }
const products = { href: '/products_superAdmin', label: 'Productos' }
const all = [
  home,
  { href: '/home_superAdmin', label: 'Admin' },
  { href: '/proveedores', label: 'Proveedores' },
  products,
  { href: '/purchases?tab=ventas', label: 'Ventas' },
  { href: '/users_superAdmin', label: 'Users' },
  { href: '/ganadores_superAdmin', label: 'Ganadores' },
  { href: '/product_a_sortearSA', label: 'Sortear' },
  { href: '/billetera_superAdmin', label: 'Recargas' },
  { href: '/settings_superAdmin', label: 'Ajustes' },
  { href: '/audit_superAdmin', label: 'Auditoría' },
]

/** The ways around the back office for this viewer: reduced administrators see two. */
export const adminEntries = (viewer: Viewer) => (may.administer(viewer) ? all : [home, products])
