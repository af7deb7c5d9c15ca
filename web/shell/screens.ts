import { lazy, type ComponentType } from 'react'
import { may } from '#domain/user.ts'
import { HomePage } from '../features/catalogue/home-page.tsx'
import type { Guard } from '../platform/guard.ts'
import type { PageProps } from '../platform/location.ts'
import type { FrameOf } from './frames.tsx'

type Screen = { path: string | RegExp; guard: Guard; title: string; frame: FrameOf; page: ComponentType<PageProps> }

const ProductPage = lazy(() =>
  import('../features/catalogue/product-page.tsx').then((it) => ({ default: it.ProductPage })),
)
const LoginPage = lazy(() => import('../features/users/login-page.tsx').then((it) => ({ default: it.LoginPage })))
const RegisterPage = lazy(() =>
  import('../features/users/register-page.tsx').then((it) => ({ default: it.RegisterPage })),
)
const RecoveryPage = lazy(() =>
  import('../features/users/recovery-page.tsx').then((it) => ({ default: it.RecoveryPage })),
)
const NewPasswordPage = lazy(() =>
  import('../features/users/new-password-page.tsx').then((it) => ({ default: it.NewPasswordPage })),
)
const VerifyPage = lazy(() => import('../features/users/verify-page.tsx').then((it) => ({ default: it.VerifyPage })))
const ProfilePage = lazy(() => import('../features/users/profile-page.tsx').then((it) => ({ default: it.ProfilePage })))
const ProfileDataPage = lazy(() =>
  import('../features/users/profile-data-page.tsx').then((it) => ({ default: it.ProfileDataPage })),
)
const InstructionsPage = lazy(() =>
  import('../features/help/instructions-page.tsx').then((it) => ({ default: it.InstructionsPage })),
)
const QuestionsPage = lazy(() =>
  import('../features/help/questions-page.tsx').then((it) => ({ default: it.QuestionsPage })),
)
const PurchasesPage = lazy(() =>
  import('../features/purchases/purchases-page.tsx').then((it) => ({ default: it.PurchasesPage })),
)
const FavouritesPage = lazy(() =>
  import('../features/favourites/favourites-page.tsx').then((it) => ({ default: it.FavouritesPage })),
)
const RafflesPage = lazy(() =>
  import('../features/raffles/raffles-page.tsx').then((it) => ({ default: it.RafflesPage })),
)
const WinnersPage = lazy(() =>
  import('../features/raffles/winners-page.tsx').then((it) => ({ default: it.WinnersPage })),
)
const ActaPage = lazy(() => import('../features/raffles/acta-page.tsx').then((it) => ({ default: it.ActaPage })))
const WalletPage = lazy(() => import('../features/wallet/wallet-page.tsx').then((it) => ({ default: it.WalletPage })))
const TopUpsAdminPage = lazy(() =>
  import('../features/wallet/top-ups-admin-page.tsx').then((it) => ({ default: it.TopUpsAdminPage })),
)
const ProductsAdminPage = lazy(() =>
  import('../features/catalogue/products-admin-page.tsx').then((it) => ({ default: it.ProductsAdminPage })),
)
const UsersAdminPage = lazy(() =>
  import('../features/users/users-admin-page.tsx').then((it) => ({ default: it.UsersAdminPage })),
)
const SuppliersPage = lazy(() =>
  import('../features/suppliers/suppliers-page.tsx').then((it) => ({ default: it.SuppliersPage })),
)
const AuditAdminPage = lazy(() =>
  import('../features/audit/audit-admin-page.tsx').then((it) => ({ default: it.AuditAdminPage })),
)
const WinnersAdminPage = lazy(() =>
  import('../features/raffles/winners-admin-page.tsx').then((it) => ({ default: it.WinnersAdminPage })),
)
const DrawsAdminPage = lazy(() =>
  import('../features/raffles/draws-admin-page.tsx').then((it) => ({ default: it.DrawsAdminPage })),
)
const SettingsAdminPage = lazy(() =>
  import('../features/settings/settings-admin-page.tsx').then((it) => ({ default: it.SettingsAdminPage })),
)
const HomeAdminPage = lazy(() =>
  import('../features/dashboard/home-admin-page.tsx').then((it) => ({ default: it.HomeAdminPage })),
)

/** The sales are a part of the back office for an administrator, and of the shop for a supplier. */
const frameOfPurchases: FrameOf = (viewer, query) =>
  may.administer(viewer) && query.get('tab') === 'ventas' ? 'office' : 'shop'

/** Every screen of the shop: where it is, who may open it, what the browser's tab says, what stands around it. */
export const screens: Screen[] = [
  { path: '/', guard: 'none', title: 'Inicio', frame: 'hero', page: HomePage },
  { path: '/products/:id', guard: 'none', title: 'Producto', frame: 'browse', page: ProductPage },
  { path: /^\/products_en_(?<slug>[^/]+)\/?$/, guard: 'none', title: 'Sorteos', frame: 'browse', page: RafflesPage },
  { path: '/ganadores', guard: 'none', title: 'Ganadores', frame: 'browse', page: WinnersPage },
  { path: '/ganadores/:id', guard: 'none', title: 'Verificar sorteo', frame: 'browse', page: ActaPage },
  { path: '/login', guard: 'none', title: 'Ingresar', frame: 'plain', page: LoginPage },
  { path: '/register', guard: 'none', title: 'Registrarse', frame: 'plain', page: RegisterPage },
  { path: '/recuperarpassword', guard: 'none', title: 'Recuperar contraseña', frame: 'plain', page: RecoveryPage },
  { path: '/recover_password', guard: 'none', title: 'Nueva contraseña', frame: 'plain', page: NewPasswordPage },
  { path: '/verify', guard: 'none', title: 'Verificar email', frame: 'plain', page: VerifyPage },
  { path: '/instruccionesdeuso', guard: 'none', title: 'Instrucciones de uso', frame: 'shop', page: InstructionsPage },
  { path: '/preguntasfrecuentes', guard: 'none', title: 'Preguntas frecuentes', frame: 'shop', page: QuestionsPage },
  { path: '/perfil', guard: 'user', title: 'Mi perfil', frame: 'shop', page: ProfilePage },
  { path: '/informacion_datos', guard: 'user', title: 'Información de datos', frame: 'shop', page: ProfileDataPage },
  { path: '/purchases', guard: 'user', title: 'Purchases', frame: frameOfPurchases, page: PurchasesPage },
  { path: '/billetera', guard: 'user', title: 'Billetera', frame: 'shop', page: WalletPage },
  { path: '/favorites', guard: 'user', title: 'Favoritos', frame: 'shop', page: FavouritesPage },
  { path: '/home_superAdmin', guard: 'admin', title: 'Administración', frame: 'office', page: HomeAdminPage },
  { path: '/products_superAdmin', guard: 'maker', title: 'Productos', frame: 'office', page: ProductsAdminPage },
  { path: '/users_superAdmin', guard: 'admin', title: 'Users', frame: 'office', page: UsersAdminPage },
  { path: '/proveedores', guard: 'admin', title: 'Proveedores', frame: 'office', page: SuppliersPage },
  { path: '/billetera_superAdmin', guard: 'admin', title: 'Recargas', frame: 'office', page: TopUpsAdminPage },
  { path: '/ganadores_superAdmin', guard: 'admin', title: 'Ganadores', frame: 'office', page: WinnersAdminPage },
  { path: '/product_a_sortearSA', guard: 'admin', title: 'Sortear', frame: 'office', page: DrawsAdminPage },
  { path: '/settings_superAdmin', guard: 'admin', title: 'Ajustes', frame: 'office', page: SettingsAdminPage },
  { path: '/audit_superAdmin', guard: 'admin', title: 'Auditoría', frame: 'office', page: AuditAdminPage },
]

// Every piece of `ui/` in every state, for whoever builds the shop: `npx vite`. What visitors get knows nothing of it.
if (import.meta.env.DEV) {
  const StylesPage = lazy(() => import('../features/styles/styles-page.tsx').then((it) => ({ default: it.StylesPage })))
  screens.push({ path: '/estilos', guard: 'none', title: 'Estilos', frame: 'plain', page: StylesPage })
}
