import { may, type Viewer } from '#domain/user.ts'
import type { Words } from '../ui/words.ts'

/** A name of our own, or one that the owner's choice of words decides. */
export type Label = string | ((words: Words) => string)

export const labelIn = (words: Words, label: Label) => (typeof label === 'string' ? label : label(words))

/**
 * Who may open a screen; `customer` is every user who supplies nothing, `buyer` whoever may have customers of their own,
 * `writer` whoever has own texts, `reseller` whoever sells on, `seller` whoever sees sales, `creator` is everybody who
 * creates products, reduced administrators included.
 */
export type Guard =
  | 'none'
  | 'user'
  | 'customer'
  | 'buyer'
  | 'writer'
  | 'reseller'
  | 'supplier'
  | 'seller'
  | 'creator'
  | 'admin'

const admits: Record<Guard, (viewer: Viewer) => boolean> = {
  none: () => true,
  user: (viewer) => viewer !== 'guest',
  customer: (viewer) => viewer !== 'guest' && !may.supply(viewer),
  buyer: may.haveCustomers,
  writer: may.writeOwnTexts,
  supplier: may.supply,
  reseller: may.sellOn,
  seller: may.seeSales,
  creator: may.createProducts,
  admin: may.administer,
}

/** Whether this viewer may open a screen with this guard. */
export const isAdmitted = (guard: Guard, viewer: Viewer) => admits[guard](viewer)

type Values = Record<string, string | number | undefined>
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}`
  ? [values: Record<Name, string | number> & Values]
  : [values?: Values]

export type MenuGroup = 'main' | 'own' | 'raffles' | 'help' | 'office'
/** The sections of the back office menu in their order; the first one has no heading. */
export const officeParts = ['', 'Ventas', 'Clientes', 'Catálogo', 'Sorteos', 'Dinero', 'Tienda'] as const
/** Defaults: the label is the title of the screen, and the guard that of the screen. */
type MenuEntry = { label?: Label; guard?: Guard; values?: Values; part?: (typeof officeParts)[number] }

type About<Title extends Label> = {
  guard: Guard
  title: Title
  menus?: Partial<Record<MenuGroup, MenuEntry | readonly MenuEntry[]>>
}

/** Builds the path of a screen: `:name` is replaced by the value of that name, the other values become the query. */
function fill(path: string, values: Values = {}): string {
  const query = new URLSearchParams()
  let filled = path
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    if (path.includes(`:${name}`)) filled = filled.replace(`:${name}`, encodeURIComponent(value))
    else query.set(name, String(value))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

function screen<const Path extends string, Title extends Label>(
  path: Path,
  { guard, title, menus = {} }: About<Title>,
) {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i')
  const entries = Object.entries(menus).flatMap(([group, these]) =>
    [these].flat().map((entry: MenuEntry) => ({
      group,
      part: entry.part ?? '',
      label: entry.label ?? title,
      guard: entry.guard ?? guard,
      path: fill(path, entry.values),
    })),
  )
  return Object.assign((...values: ParamsOf<Path>) => fill(path, values[0]), { path, pattern, guard, title, entries })
}

/** A page of the settings, with the word of its address that stood after `?parte=` while all were on one page. */
const settingsPage = <const Slug extends string>(slug: Slug, title: string) =>
  screen(`/settings_superAdmin/${slug}`, { guard: 'admin', title })

/** The slug that stands for the raffles of every category. */
export const allRafflesSlug = 'sorteo'

/**
 * Every screen of the shop: its path, who may open it, its document title, and the menus that link to it, in menu
 * order. `paths.product({ id: 7 })` is `/products/7`; `shell/screens.ts` adds the page and its frame.
 */
export const paths = {
  home: screen('/', { guard: 'none', title: 'Inicio', menus: { office: { label: (words) => words.home } } }),
  product: screen('/products/:id', { guard: 'none', title: 'Producto' }),
  raffles: screen('/products_en_:slug', {
    guard: 'none',
    title: 'Sorteos',
    menus: { raffles: { values: { slug: allRafflesSlug } } },
  }),
  winners: screen('/ganadores', { guard: 'none', title: 'Ganadores', menus: { raffles: {} } }),
  acta: screen('/ganadores/:id', { guard: 'none', title: 'Verificar sorteo' }),
  login: screen('/login', { guard: 'none', title: 'Ingresar' }),
  register: screen('/register', { guard: 'none', title: 'Registrarse' }),
  recovery: screen('/recuperarpassword', { guard: 'none', title: 'Recuperar contraseña' }),
  newPassword: screen('/recover_password', { guard: 'none', title: 'Nueva contraseña' }),
  refuseRemoval: screen('/no_fui_yo', { guard: 'none', title: 'No fui yo' }),
  verify: screen('/verify', { guard: 'none', title: 'Verificar email' }),
  instructions: screen('/instruccionesdeuso', { guard: 'none', title: 'Instrucciones de uso', menus: { help: {} } }),
  questions: screen('/preguntasfrecuentes', { guard: 'none', title: 'Preguntas frecuentes', menus: { help: {} } }),
  complaintsBook: screen('/libro_de_reclamaciones', {
    guard: 'none',
    title: 'Libro de Reclamaciones',
    menus: { help: {} },
  }),
  terms: screen('/terminos', { guard: 'none', title: 'Términos y condiciones' }),
  privacy: screen('/privacidad', { guard: 'none', title: 'Política de privacidad' }),
  profile: screen('/perfil', { guard: 'user', title: 'Mi perfil', menus: { own: { label: 'Editar datos' } } }),
  profileData: screen('/informacion_datos', { guard: 'user', title: 'Información de datos' }),
  security: screen('/seguridad', { guard: 'user', title: 'Seguridad', menus: { own: {} } }),
  sessions: screen('/sesiones', { guard: 'user', title: 'Tus sesiones', menus: { own: { label: 'Sesiones' } } }),
  // From the profile.
  ownData: screen('/mis_datos', { guard: 'user', title: 'Mis datos' }),
  favourites: screen('/favorites', { guard: 'user', title: 'Favoritos', menus: { own: { guard: 'customer' } } }),
  notices: screen('/avisos', { guard: 'user', title: 'Avisos', menus: { own: {} } }),
  homeAdmin: screen('/home_superAdmin', {
    guard: 'admin',
    title: 'Administración',
    menus: { office: { label: 'Admin' } },
  }),
  // For a new shop; the dashboard leads there until something was sold.
  start: screen('/empezar', { guard: 'admin', title: 'Empezar' }),
  suppliers: screen('/proveedores', { guard: 'admin', title: 'Proveedores', menus: { office: { part: 'Catálogo' } } }),
  productsAdmin: screen('/products_superAdmin', {
    guard: 'creator',
    title: 'Productos',
    menus: { office: { part: 'Catálogo' } },
  }),
  // The viewer's own purchases, and for an administrator the sales of the shop.
  purchases: screen('/purchases', {
    guard: 'user',
    title: (words: Words) => words.purchases,
    menus: {
      // A supplier's work comes first.
      main: [{ guard: 'supplier', label: 'Ventas', values: { tab: 'ventas' } }, { guard: 'none' }],
      own: { guard: 'supplier', label: 'Mis cuentas', values: { tab: 'cuentas' } },
      office: { part: 'Ventas', label: 'Ventas', guard: 'admin', values: { tab: 'ventas' } },
    },
  }),
  // Everything for sale in small rows, for who sells it on.
  sell: screen('/vender', { guard: 'customer', title: 'Vender', menus: { own: { guard: 'reseller' } } }),
  // The requests for codes that wait for the viewer's answer.
  codes: screen('/codigos', {
    guard: 'seller',
    title: 'Códigos',
    menus: { own: { guard: 'supplier' }, office: { part: 'Ventas', guard: 'admin' } },
  }),
  // The viewer's own rents, and for an administrator those of the shop.
  due: screen('/vencimientos', {
    guard: 'user',
    title: 'Vencimientos',
    menus: { own: {}, office: { part: 'Ventas', guard: 'admin' } },
  }),
  // Whom the viewer buys for; the menu has it for those who want it.
  customers: screen('/clientes', { guard: 'buyer', title: 'Clientes', menus: { own: {} } }),
  customer: screen('/clientes/:id', { guard: 'buyer', title: 'Cliente' }),
  // What the viewer asks of their own customers, and whether everybody may read it.
  priceList: screen('/mis-precios', { guard: 'reseller', title: 'Mi lista de precios', menus: { own: {} } }),
  profit: screen('/ganancia', { guard: 'user', title: 'Mi ganancia', menus: { own: { guard: 'reseller' } } }),
  publicPriceList: screen('/r/:slug', { guard: 'none', title: 'Lista de precios' }),
  // The viewer's own claims, and those that they answer.
  claims: screen('/reclamos', {
    guard: 'user',
    title: 'Reclamos',
    menus: { own: {}, office: { part: 'Ventas', guard: 'admin' } },
  }),
  // The owner's side of the Libro de Reclamaciones.
  complaintsAdmin: screen('/libro_superAdmin', {
    guard: 'admin',
    title: 'Libro de Reclamaciones',
    menus: { office: { part: 'Ventas', label: 'Libro' } },
  }),
  // Before those with an id.
  lostComplaints: screen('/libro_superAdmin/perdidas', { guard: 'admin', title: 'Hojas perdidas' }),
  complaintAdmin: screen('/libro_superAdmin/:id', { guard: 'admin', title: 'Hoja de reclamación' }),
  // Accounts that fell, of what the viewer sells, and for an administrator the days that were given back.
  outages: screen('/caidas', {
    guard: 'seller',
    title: 'Caídas',
    menus: { own: { guard: 'supplier' }, office: { part: 'Ventas', guard: 'admin' } },
  }),
  // What the viewer writes to their own customers; others than resellers come from their profile.
  ownTexts: screen('/mensajes', { guard: 'writer', title: 'Mis mensajes', menus: { own: { guard: 'reseller' } } }),
  claim: screen('/reclamos/:id', { guard: 'user', title: 'Reclamo' }),
  wallet: screen('/billetera', { guard: 'user', title: 'Billetera', menus: { main: { guard: 'none' } } }),
  usersAdmin: screen('/users_superAdmin', {
    guard: 'admin',
    title: (words: Words) => words.users,
    menus: { office: { part: 'Clientes' } },
  }),
  levelsAdmin: screen('/niveles_superAdmin', {
    guard: 'admin',
    title: 'Niveles de revendedores',
    menus: { office: { part: 'Clientes', label: 'Niveles' } },
  }),
  userAdmin: screen('/users_superAdmin/:id', { guard: 'admin', title: 'Usuario' }),
  winnersAdmin: screen('/ganadores_superAdmin', {
    guard: 'admin',
    title: 'Ganadores',
    menus: { office: { part: 'Sorteos' } },
  }),
  drawsAdmin: screen('/product_a_sortearSA', {
    guard: 'admin',
    title: 'Sortear',
    menus: { office: { part: 'Sorteos' } },
  }),
  topUpsAdmin: screen('/billetera_superAdmin', {
    guard: 'admin',
    title: 'Recargas',
    menus: { office: [{ part: 'Dinero' }, { part: 'Dinero', label: 'Movimientos', values: { tab: 'movimientos' } }] },
  }),
  reconciliationAdmin: screen('/conciliacion_superAdmin', {
    guard: 'admin',
    title: 'Conciliación',
    menus: { office: { part: 'Dinero' } },
  }),
  // What the shop owes to the viewer, and for an administrator to everybody.
  settlements: screen('/liquidaciones', {
    guard: 'user',
    title: 'Liquidaciones',
    menus: { own: { guard: 'supplier' }, office: { part: 'Dinero', guard: 'admin' } },
  }),
  // The movements of a day, with their constancias.
  receiptsAdmin: screen('/constancias_superAdmin', {
    guard: 'admin',
    title: 'Constancias',
    menus: { office: { part: 'Dinero' } },
  }),
  settlement: screen('/liquidaciones/:id', { guard: 'user', title: 'Liquidación' }),
  settingsAdmin: screen('/settings_superAdmin', {
    guard: 'admin',
    title: 'Ajustes',
    menus: { office: { part: 'Tienda' } },
  }),
  settingsIdentity: settingsPage('marca', 'Nombre, color y logo'),
  settingsBanners: settingsPage('banners', 'Banners'),
  settingsFooter: settingsPage('pie', 'Pie de página'),
  settingsWords: settingsPage('palabras', 'Palabras'),
  settingsPayment: settingsPage('pagos', 'Formas de pago'),
  settingsPrices: settingsPage('precios', 'Tabla de precios'),
  settingsShop: settingsPage('tienda', 'Tienda'),
  settingsContact: settingsPage('contacto', 'Contacto'),
  settingsTexts: settingsPage('textos', 'Textos de WhatsApp'),
  settingsReminders: settingsPage('recordatorios', 'Recordatorios y gracia'),
  settingsLegal: settingsPage('legales', 'Términos y privacidad'),
  settingsUsernames: settingsPage('nombres', 'Nombres de usuario'),
  settingsMail: settingsPage('correo', 'Servidor de correo'),
  settingsBackups: settingsPage('copias', 'Copias de seguridad'),
  auditAdmin: screen('/audit_superAdmin', {
    guard: 'admin',
    title: 'Auditoría',
    menus: { office: { part: 'Tienda' } },
  }),
}

export type ScreenName = keyof typeof paths
