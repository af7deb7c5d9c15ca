import { lazy, type ComponentType } from 'react'
import { HomePage } from '../features/catalogue/home-page.tsx'

/** `maker` is for whoever makes products, reduced administrators with them. */
export type Guard = 'none' | 'user' | 'maker' | 'admin'
export type PageProps = { params: Record<string, string | undefined> }
type Screen = { path: string | RegExp; guard: Guard; title: string; page: ComponentType<PageProps> }

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

/** Every screen of the shop: where it is, who may open it, what the browser's tab says. */
export const screens: Screen[] = [
  { path: '/', guard: 'none', title: 'Inicio', page: HomePage },
  { path: '/products/:id', guard: 'none', title: 'Producto', page: ProductPage },
  { path: /^\/products_en_(?<slug>[^/]+)\/?$/, guard: 'none', title: 'Sorteos', page: RafflesPage },
  { path: '/ganadores', guard: 'none', title: 'Ganadores', page: WinnersPage },
  { path: '/ganadores/:id', guard: 'none', title: 'Verificar sorteo', page: ActaPage },
  { path: '/login', guard: 'none', title: 'Ingresar', page: LoginPage },
  { path: '/register', guard: 'none', title: 'Registrarse', page: RegisterPage },
  { path: '/recuperarpassword', guard: 'none', title: 'Recuperar contraseña', page: RecoveryPage },
  { path: '/recover_password', guard: 'none', title: 'Nueva contraseña', page: NewPasswordPage },
  { path: '/verify', guard: 'none', title: 'Verificar email', page: VerifyPage },
  { path: '/instruccionesdeuso', guard: 'none', title: 'Instrucciones de uso', page: InstructionsPage },
  { path: '/preguntasfrecuentes', guard: 'none', title: 'Preguntas frecuentes', page: QuestionsPage },
  { path: '/perfil', guard: 'user', title: 'Mi perfil', page: ProfilePage },
  { path: '/informacion_datos', guard: 'user', title: 'Información de datos', page: ProfileDataPage },
  { path: '/purchases', guard: 'user', title: 'Purchases', page: PurchasesPage },
  { path: '/billetera', guard: 'user', title: 'Billetera', page: WalletPage },
  { path: '/favorites', guard: 'user', title: 'Favoritos', page: FavouritesPage },
  { path: '/home_superAdmin', guard: 'admin', title: 'Administración', page: HomeAdminPage },
  { path: '/products_superAdmin', guard: 'maker', title: 'Productos', page: ProductsAdminPage },
  { path: '/users_superAdmin', guard: 'admin', title: 'Users', page: UsersAdminPage },
  { path: '/proveedores', guard: 'admin', title: 'Proveedores', page: SuppliersPage },
  { path: '/billetera_superAdmin', guard: 'admin', title: 'Recargas', page: TopUpsAdminPage },
  { path: '/ganadores_superAdmin', guard: 'admin', title: 'Ganadores', page: WinnersAdminPage },
  { path: '/product_a_sortearSA', guard: 'admin', title: 'Sortear', page: DrawsAdminPage },
  { path: '/settings_superAdmin', guard: 'admin', title: 'Ajustes', page: SettingsAdminPage },
  { path: '/audit_superAdmin', guard: 'admin', title: 'Auditoría', page: AuditAdminPage },
]

// Every piece of `ui/` in every state, for whoever builds the shop: `npx vite`. What visitors get knows nothing of it.
if (import.meta.env.DEV) {
  const StylesPage = lazy(() => import('../features/styles/styles-page.tsx').then((it) => ({ default: it.StylesPage })))
  screens.push({ path: '/estilos', guard: 'none', title: 'Estilos', page: StylesPage })
}
