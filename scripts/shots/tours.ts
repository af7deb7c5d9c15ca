import type { Page } from '@playwright/test'
import { dayMs, limaDay } from '#domain/lima.ts'
import { paths, type Guard } from '../../web/platform/paths.ts'
import { demoAdministrator, demoPeople } from '../../server/demo/people.ts'
import { demoSlug } from '../../server/demo/seed-price-list.ts'

/** A screen, or its state after an action; `whole` shows all of it, not only the first view. */
export type Visit = { name: string; path: string; act?: (page: Page) => Promise<unknown>; whole?: boolean }
type Tour = { who: string; login: { username: string; password: string } | null; visits: Visit[] }

export const demo = (username: string) => demoPeople.find((person) => person.username === username) ?? null

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
/** Opens the first row of a list that opens. */
const openRow = (page: Page) => page.getByRole('article').first().getByRole('button').first().click()
/** The same of a rent that runs. */
const openRunning = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasText: /Quedan \d+ días/ })
    .first()
    .getByRole('button')
    .first()
    .click()
export const opens = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.locator('[role=dialog], [role=menu]').first().waitFor()
}

const toasts = '[role=dialog][aria-modal=false]'

/** Clicks a button, and waits until its toast was there and is gone. It is seen in the page: polling might miss it. */
const pressUntilSaid = (name: RegExp) => async (page: Page) => {
  const said = page.evaluate(
    (selector) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector(selector)) return
          observer.disconnect()
          resolve()
        }).observe(document, { attributes: true, childList: true, subtree: true })
      }),
    toasts,
  )
  await Promise.all([said, press(name)(page)])
  await page.locator(toasts).first().waitFor({ state: 'hidden' })
}

export const screen = (path: string, name = path.replace(/^\//, '').replace(/[^\w-]+/g, '_') || 'home'): Visit => ({
  name,
  path,
})
export const moment = (name: string, path: string, ...acts: ((page: Page) => Promise<unknown>)[]): Visit => ({
  name,
  path,
  act: async (page) => {
    for (const act of acts) await act(page)
  },
})
const unfolds = (text: string) => (page: Page) => page.getByText(text).first().click()
const tick = (label: RegExp) => (page: Page) => page.getByLabel(label).first().check()
export const fill = (label: string, text: string) => (page: Page) => page.getByLabel(label).first().fill(text)

/** Clicks the button that pays, and waits for the receipt. A raffle asks for its terms at the first purchase. */
const payNow = async (page: Page) => {
  const terms = page.getByRole('dialog').getByLabel(/acepto las bases/)
  if (await terms.isVisible()) await terms.check()
  await page.getByRole('dialog').getByRole('button', { name: 'Comprar' }).click()
  await page.getByRole('dialog', { name: 'Compra exitosa' }).waitFor()
}

/** By itself profit begins with the month, of which the demo may have no day yet. */
const lately = limaDay(new Date(Date.now() - 40 * dayMs))

/** The screens that every logged-in user has. */
const own = [
  '/',
  '/purchases',
  '/billetera',
  '/favorites',
  '/perfil',
  '/informacion_datos',
  '/sesiones',
  '/mis_datos',
  '/avisos',
].map((path) => screen(path))

/** The tours: who visits which screens. A screen that is not listed for a user may still be open to them. */
export const tours: Tour[] = [
  {
    who: 'guest',
    login: null,
    visits: [
      screen('/'),
      screen('/?category=5', 'home-by-contact'),
      screen('/?category=12', 'home-raffles'),
      screen('/?q=netflx', 'search'),
      screen('/?q=telenovela', 'search-empty'),
      moment('search-dialog', '/products/20', opens('Búsqueda'), fill('Buscar productos', 'disnei')),
      moment('drawer-search', '/ganadores', opens('Categorías'), fill('Buscar productos', 'spotify')),
      screen('/products/20', 'product'),
      screen('/products/2', 'product-drawn'),
      screen('/products_en_sorteo'),
      screen('/ganadores'),
      screen('/ganadores/1', 'acta'),
      screen('/login'),
      screen('/register'),
      screen('/recuperarpassword'),
      screen('/recover_password'),
      screen('/recover_password?token=x', 'recover_password-form'),
      screen('/no_fui_yo', 'no-fui-yo-dead'),
      screen('/no_fui_yo?token=x', 'no-fui-yo'),
      screen('/verify'),
      screen('/verify?code=x', 'verify-refused'),
      screen('/instruccionesdeuso'),
      screen('/preguntasfrecuentes'),
      screen('/libro_de_reclamaciones', 'book'),
      moment('book-refused', '/libro_de_reclamaciones', press('Enviar hoja')),
      screen('/libro_de_reclamaciones?ver=hoja', 'book-read'),
      screen(`/r/${demoSlug}`, 'price-list-public'),
      screen('/nowhere'),
      moment('menu', '/', opens('Menu')),
      moment('drawer', '/', opens('Categorías')),
      moment('login-refused', '/login', fill('Username', 'nadie'), fill('Password', 'nada-de-nada'), press('Ingresar')),
    ],
  },
  {
    who: 'customer',
    login: demo('cliente01'),
    visits: [
      ...own,
      screen('/purchases?username=nadie', 'purchases-nothing'),
      screen('/purchases?tipo=ticket', 'purchases-tickets'),
      moment('purchases-open', '/purchases', openRow),
      moment('purchases-customer', '/purchases', openRow, opens('Ver datos')),
      moment('purchases-renew', '/purchases', opens('Renovar')),
      moment('menu', '/', opens('Menu')),
      moment('purchase', '/', opens(/^Comprar/)),
      moment('receipt-tickets', '/?category=12', opens(/^Comprar/), press(/^Para mí/), press('Uno más'), payNow),
      screen('/billetera?comprar=20', 'wallet-resume'),
      moment('cart', '/', pressUntilSaid(/^Agregar al carrito/), opens(/^Carrito/)),
      moment('top-up', '/billetera', opens('Recargar')),
      moment('payment', '/billetera', opens(/^Ver cómo pagar/)),
      moment('payment-report', '/billetera', opens(/^Ver cómo pagar/), press('Ya pagué')),
      moment('withdrawal', '/billetera', opens(/^Anular/)),
      moment('notices', '/', opens(/^Avisos/)),
      moment('avatar', '/perfil', opens('Cambiar avatar')),
      moment('password', '/perfil', opens('Cambiar contraseña')),
    ],
  },
  {
    who: 'reseller',
    login: demo('revendedor'),
    visits: [
      ...own,
      moment('menu', '/', opens('Menu')),
      moment('purchase', '/', opens(/^Comprar/)),
      moment('receipt', '/products/20?comprar=1', press(/^Pedro/), payNow),
      screen('/mis-precios', 'price-list-new'),
      moment('price-list-rule', '/mis-precios', opens('Poner mi regla')),
      screen('/ganancia', 'profit-new'),
    ],
  },
  {
    who: 'wholesaler',
    login: demo('mayorista'),
    visits: [
      screen('/reclamos', 'claims'),
      screen('/reclamos/3', 'claim'),
      moment('claim-new', '/purchases', openRunning, opens(/^No funciona/)),
      screen('/clientes', 'customers'),
      screen('/clientes/1', 'customer'),
      moment('customer-split', '/clientes/1', opens('Separar compras')),
      moment('customer-merge', '/clientes/1', opens('Unir con otro')),
      moment('customers-import', '/clientes', press('Importar')),
      screen('/mis-precios', 'price-list'),
      screen('/mis-precios?ver=revisar', 'price-list-review'),
      moment('price-list-price', '/mis-precios', opens(/Pago|días/)),
      moment('price-list-slug', '/mis-precios', opens('Cambiar enlace')),
      screen(`/ganancia?desde=${lately}`, 'profit'),
      screen(`/ganancia?ver=cliente&desde=${lately}`, 'profit-customers'),
      screen(`/ganancia?ver=sin-precio&desde=${lately}`, 'profit-unpriced'),
      moment('profit-price', `/ganancia?ver=sin-precio&desde=${lately}`, opens(/^Poner precio/)),
      screen('/mensajes', 'own-texts'),
      moment('delivery-card', '/purchases', openRunning, opens(/^Más de la compra/), (page) =>
        page.getByRole('menuitem', { name: 'Como imagen' }).click(),
      ),
      screen('/vencimientos', 'due'),
      moment('remind-customers', '/vencimientos', opens('Notificar a todos')),
      moment('due-selected', '/vencimientos', tick(/Seleccionar las de/)),
      moment('due-renew', '/vencimientos', tick(/Seleccionar las de/), opens('Renovar seleccionadas')),
    ],
  },
  {
    who: 'supplier',
    login: demo('proveedor1'),
    visits: [
      ...own,
      screen('/purchases?tab=ventas', 'sales'),
      moment('note', '/purchases?tab=ventas', opens(/^Nota/)),
      screen('/purchases?tab=cuentas', 'accounts'),
      screen('/reclamos', 'claims'),
      screen('/liquidaciones', 'settlement'),
      moment('account-shown', '/purchases?tab=cuentas', press(/^Mostrar datos/)),
      moment('account-pin', '/purchases?tab=cuentas', opens(/^Poner PIN nuevo/)),
      moment('account-password', '/purchases?tab=cuentas', opens(/^Cambiar contraseña/)),
      moment('menu', '/', opens('Menu')),
    ],
  },
  {
    who: 'administrator',
    login: demoAdministrator,
    visits: [
      screen('/empezar?paso=1', 'start-shop'),
      moment('start-payment', '/empezar?paso=2', press('Agregar otra')),
      moment('start-product', '/empezar?paso=otro', fill('Una línea por perfil', 'ana@correo.pe,clave,Perfil 1')),
      moment('start-done', '/empezar', press('Hacer una compra de prueba')),
      screen('/products_superAdmin?state=Para%20su%20revisi%C3%B3n', 'products-review'),
      screen('/products_superAdmin?parte=categorias', 'products-categories'),
      screen('/products_superAdmin?parte=marcas', 'products-brands'),
      screen('/purchases?tab=ventas', 'sales'),
      screen('/vencimientos', 'due'),
      screen('/reclamos', 'claims'),
      screen('/reclamos/4', 'claim'),
      moment('claim-answer', '/reclamos/4', opens('Responder')),
      screen('/libro_superAdmin', 'complaints'),
      screen('/libro_superAdmin/1', 'complaint-answered'),
      screen('/libro_superAdmin/2', 'complaint'),
      moment('complaint-answer', '/libro_superAdmin/2', opens('Responder')),
      moment('complaint-holidays', '/libro_superAdmin', opens('Feriados')),
      screen('/liquidaciones/7', 'settlement'),
      screen('/liquidaciones/8?tipo=sin-costo', 'settlement-unknown'),
      moment('settlement-months', '/liquidaciones/7', unfolds('Por mes')),
      moment('settlement-payout', '/liquidaciones/7', opens('Pagar')),
      moment('settlement-correction', '/liquidaciones/7', opens('Corregir')),
      moment('settlement-cost', '/liquidaciones/8?tipo=sin-costo', opens('Poner costo')),
      screen('/billetera_superAdmin?tab=movimientos', 'movements'),
      screen('/conciliacion_superAdmin?tab=dudosos', 'payments-doubtful'),
      screen('/conciliacion_superAdmin?tab=asignados', 'payments-matched'),
      screen('/conciliacion_superAdmin?tab=totales', 'payments-totals'),
      screen('/conciliacion_superAdmin?tab=solas', 'payments-rule'),
      moment('payments-import', '/conciliacion_superAdmin', press('Importar estado de cuenta')),
      moment('payments-record', '/conciliacion_superAdmin', press('Anotar un pago')),
      moment('levels-form', '/niveles_superAdmin', press('Nuevo nivel')),
      screen('/users_superAdmin/5', 'user-page'),
      screen('/users_superAdmin/5?parte=sesiones', 'user-sessions'),
      moment('notices', '/home_superAdmin', opens(/^Avisos/)),
      moment('palette', '/home_superAdmin', opens('Ir a cualquier parte')),
      moment('theme', '/home_superAdmin', opens(/^(?:Ir a otra parte|Tema)/)),
      moment('product-form', '/products_superAdmin', opens('Nuevo producto')),
      moment('accounts', '/products_superAdmin', opens('Cuentas')),
      moment('set-aside', '/products_superAdmin?q=Netflix%20perfil', opens('Cuentas')),
      moment('por-cambiar', '/products_superAdmin', (page) => page.getByText(/por cambiar$/).click()),
      moment('new-pin', '/products_superAdmin?q=Netflix%20perfil', opens('Cuentas'), press(/^Poner PIN nuevo/)),
      moment('free-profile', '/purchases?tab=ventas&estado=vencida', opens(/^Liberar perfil/)),
      moment('images', '/products_superAdmin', opens(/^Imágenes/)),
      moment('renewal', '/purchases?tab=ventas', opens(/^Renovar/)),
      moment('refund', '/purchases?tab=ventas', opens(/^Devolver/)),
      moment('reversal', '/billetera_superAdmin?tab=movimientos', opens(/^Revertir/)),
      {
        ...moment('settings-banners', '/settings_superAdmin/banners', press('Empezar con los de siempre')),
        whole: true,
      },
      moment('settings-color', '/settings_superAdmin/marca', fill('Color principal', '#ffd400')),
      moment('settings-recolored', '/settings_superAdmin/marca', fill('Color principal', '#00704a')),
      moment('user', '/users_superAdmin', opens('cliente01')),
      moment('price-list-stop', '/users_superAdmin?q=mayorista', press('mayorista'), opens('Apagar lista')),
      moment('reject', '/billetera_superAdmin', opens(/^Delete/)),
      moment('draw', '/product_a_sortearSA', opens(/^SORTEAR/)),
      moment('page-editor', '/instruccionesdeuso', press('Editar')),
    ],
  },
]

const visitors: Record<Guard, string> = {
  none: 'guest',
  user: 'customer',
  customer: 'customer',
  buyer: 'wholesaler',
  writer: 'reseller',
  supplier: 'supplier',
  reseller: 'reseller',
  seller: 'supplier',
  creator: 'administrator',
  admin: 'administrator',
}

for (const [name, { pattern, guard, path }] of Object.entries(paths)) {
  if (tours.some(({ visits }) => visits.some((visit) => !visit.act && pattern.test(visit.path)))) continue
  if (path.includes(':')) throw new Error(`scripts/shots/tours.ts sends nobody to ${name} (${path})`)
  tours.find(({ who }) => who === visitors[guard])?.visits.push(screen(path))
}
