import { password, type Person } from './open-shop.ts'
import { sampleSheets } from './sample-sheets.ts'

const supplier = {
  nombre: 'Uno',
  telefono: '987654321',
  region: 'Lima',
  provincia: 'Lima',
  distrito: 'Lima',
  direccion: 'Jr. Uno 1',
  descripcion: 'Dos',
}

const paymentMethod = {
  kind: 'Yape',
  label: 'Yape de la tienda',
  holder: 'Ana Ríos',
  number: '900 000 003',
  cci: '000-1',
  monthlyCap: 500,
}

const factor = {
  code: '123456',
  recoveryCode: 'ABCDE-FGHJK',
  passkey: {
    id: 'YQ',
    rawId: 'YQ',
    type: 'public-key',
    response: { clientDataJSON: 'YQ', authenticatorData: 'YQ', signature: 'YQ', userHandle: 'YQ' },
  },
}

/** Unique values differ in each sample. */
let serial = 0
const unique = (name: string) => `${name}${String(++serial).padStart(4, '0')}`

/** A body that each route accepts, so that one field at a time can be made invalid. */
export const sampleBodies = (
  person: Person,
  product: number,
  helpVersion = 0,
  legalVersion = 0,
): Record<string, Record<string, unknown>> => ({
  'POST /users': { username: unique('hostil'), password, telefono: '987654321' },
  'POST /users/login': { username: person.username, password },
  'PUT /users/:id': {
    telefono: '987654321',
    nombre: 'Ana',
    apellido: 'Ríos',
    dni: '01234567',
    direccion: 'Jr. Uno 1',
    clientes: true,
  },
  'PUT /users/avatar/:userId': { url: '/images/x.webp' },
  'PUT /users/change_role/:id': { role: 'USER' },
  'PUT /users/:id/level': { levelId: null },
  'POST /second_factor/totp': { password: 'no-es-esta-clave', mailCode: 'ABCDE-FGHJK' },
  'PUT /second_factor/totp': { code: '123456' },
  'DELETE /second_factor/totp': { password: 'no-es-esta-clave' },
  'DELETE /second_factor/passkeys/:id': { password: 'no-es-esta-clave' },
  'POST /second_factor/recovery_codes': { password: 'no-es-esta-clave' },
  'POST /second_factor/passkeys/options': { password: 'no-es-esta-clave', mailCode: 'ABCDE-FGHJK' },
  'POST /second_factor/passkeys': {
    name: 'Celular',
    passkey: {
      id: 'YQ',
      rawId: 'YQ',
      type: 'public-key',
      response: { clientDataJSON: 'YQ', attestationObject: 'YQ', transports: ['internal'] },
    },
  },
  'POST /second_factor/proof': { ...factor, password },
  'POST /second_factor/login/options': { ticket: '1-0-0-1.x' },
  'POST /second_factor/login': { ...factor, ticket: '1-0-0-1.x' },
  'POST /second_factor/removal/cancel': { token: '1.x' },
  'POST /levels': { name: unique('Nivel'), discount: 12.5 },
  'PUT /levels/:id': { name: 'Oro', discount: 5, shown: { name: 'Plata', discount: 2 } },
  'PUT /users/password/:id': { password },
  // Not the present password: the session would end.
  'PUT /users/password': { password: 'no-es-esta-clave', newPassword: password, keepSession: false },
  'PUT /users/state/:id': { disabled: false },
  'POST /users/verify': { code: 'x' },
  'POST /users/send_email_password': { email: 'ana@ejemplo.pe' },
  'PUT /users/recover_password/:token': { password },
  'PUT /help/:page': { intro: 'Hola', sections: [{ title: 'Uno', text: 'Dos' }], version: helpVersion },
  'POST /legal_texts/:kind': { text: '# Objeto', version: legalVersion },
  'POST /legal_texts/agreements': { terms: 1, privacy: 1 },
  'PUT /settings': {
    identity: { name: 'Cine Lúcuma', slogan: 'Series para todos.', color: '#00704a', logo: null, icon: null },
    footer: { hours: 'De 9 a 18', text: 'RUC 20000000001', social: [{ kind: 'Web', url: 'https://ejemplo.pe/' }] },
    banners: [1, 2].map((number) => ({
      picture: null,
      title: `Banner ${number}`,
      text: 'Texto',
      label: 'Ver',
      link: '/ganadores',
      from: null,
      until: '2030-01-31',
    })),
    supportPhones: [{ label: 'Ventas', telefono: '900000002' }],
    provider: { name: 'Ana Ríos', document: '10456789012', address: 'Jr. Uno 1, Lima' },
    igv: true,
    groupLink: 'https://chat.example/grupo',
    chatTexts: { contact: 'Quiero {producto}.' },
    switches: { raffles: true },
    words: 'spanish',
    reservedUsernames: ['soporte'],
    reducedUsernames: ['ayudante'],
    autoAccept: { on: false, maxPerTopUp: 50, maxPerCustomerDay: 200 },
    answerHours: 12,
    secondFactorRequired: false,
    settleDays: 7,
    contactCategoryId: null,
  },
  'POST /admin/backup': { withKey: false },
  'PUT /billeteras/:id/payment': { methodId: 1, operationNumber: '12345678', paidAt: null },
  'POST /payments_received': {
    methodId: 1,
    amount: 20,
    at: '2026-03-01T15:00:00.000Z',
    payer: 'Ana Quispe',
    operationNumber: '12345678',
  },
  'PUT /payments_received/:id/link': { entryId: 1 },
  'PUT /payments_received/:id/unlink': { motivo: 'Es de otra persona' },
  'PUT /payments_received/:id/ignore': { motivo: 'No es una recarga' },
  'POST /payment_methods': paymentMethod,
  'PUT /payment_methods/:id': { ...paymentMethod, active: true },
  // Nothing listens there.
  'PUT /admin/mail-server': {
    host: 'localhost',
    port: 9,
    username: 'tienda@ejemplo.pe',
    password: 'clave',
    sender: 'tienda@ejemplo.pe',
  },
  'POST /admin/mail-server/test': { to: 'ana@ejemplo.pe' },
  'PUT /settings/prices': { rules: [{ base: 5, categoryId: null, precio: 13 }] },
  'POST /products': {
    nombre: 'Uno',
    descripcion: 'Dos',
    nota: 'Tres',
    dias: 30,
    garantiaDias: 7,
    precio: 5,
    categoryId: 1,
    username: 'u',
    password: 'p',
    perfil: '1',
    pin: '2',
  },
  'POST /products/launch': {
    nombre: 'Uno',
    descripcion: 'Dos',
    dias: 30,
    precio: 5,
    precioPublico: null,
    categoria: 'Tres',
    accounts: [{ username: unique('u'), password: 'p', perfil: '1', pin: '' }],
  },
  'PUT /products/:id': {
    nombre: 'Uno',
    descripcion: 'Dos',
    nota: 'Tres',
    dias: 30,
    garantiaDias: 7,
    sellerId: 1,
    terminos: 'Cuatro',
    tipoSorteo: 'promocion',
    autorizacionDocumento: 'Cinco',
    finSorteo: '2027-01-01T00:00:00.000Z',
    maxPorPersona: 2,
    minTickets: 1,
    precioPublico: null,
    terms: [],
    costo: null,
    sellAtLoss: true,
  },
  'PUT /products/change_state/:id': { state: 'Publicado' },
  'POST /products/:id/accounts': { accounts: [{ username: unique('u'), password: 'p', perfil: '1', pin: '' }] },
  'POST /products/:id/accounts/check': { accounts: [{ username: unique('v'), password: 'p', perfil: '2', pin: '' }] },
  'PUT /accounts/:id/password': { password: 'p' },
  'PUT /profiles/:id/pin': { pin: '4321' },
  'PUT /purchases/:id/free': { pin: '4321' },
  'PUT /accounts/:id': { username: 'u', password: 'p' },
  'POST /categories': { name: 'Una' },
  'PUT /categories/:id': { name: 'Otra' },
  'POST /brans': { name: 'Una' },
  'PUT /brans/:id': { name: 'Otra' },
  'POST /billeteras': { quantity: 5, userId: person.id },
  'POST /billeteras/adjustments': { userId: person.id, quantity: -1, motivo: 'Un error' },
  'PUT /billeteras/:id/reject': { motivo: 'No llegó' },
  'PUT /billeteras/settle': { accept: [1], reject: [{ id: 2, motivo: 'No llegó' }] },
  'POST /billeteras/:id/reverse': { motivo: 'Un error' },
  'POST /purchases/:id/refund': { quantity: 1, motivo: 'Un error', end: false },
  'POST /proveedores': supplier,
  'PUT /proveedores/:id': supplier,
  'POST /purchases': { productId: product, nombreUser: 'Ana', telefono: '987654321', total: 13, termId: 1, dias: 30 },
  'POST /admin/test_purchase': { productId: product },
  'POST /purchases/search': { q: 'ana', tipo: 'alquiler', estado: 'activa', sort: 'ending', page: 1 },
  'POST /purchases/:id/renew': { total: 13, termId: 1, precioVenta: 15 },
  'POST /purchases/renew': { ids: [1], total: 13, termId: 1, preciosVenta: [15] },
  'PUT /purchases/:id/auto_renew': { on: true, total: 13 },
  'PUT /purchases/:id': { nota: 'Correo', dias: 1 },
  'POST /products/:id/tickets/agreement': { version: 1, adult: true },
  'POST /ganadores': { productId: product, early: false },
  'PUT /ganadores/:id': { estado: 'Entregado' },
  'POST /push/subscriptions': {
    endpoint: `https://fcm.googleapis.com/fcm/send/${person.id}`,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  'PUT /notices/read': { ids: [1, 2] },
  'PUT /notices/choices': { reminderDays: [7, 0], mail: true },
  'POST /users/me/close': { password: 'no-es-esta-clave' },
  'PUT /users/me/texts': {
    notify: 'Hola {cliente}, {producto} {vence}.',
    notifyTicket: 'Tu código es {codigo}.',
    deliver: 'Hola {cliente}: {datos}',
    deliverProfile: '{producto}: {usuario} {clave}',
    deliverTicket: '{producto}: {codigo}',
    pago: 'Yape 987 654 321',
    firma: 'Rosa vende',
    origen: 'Tengo tu número porque me compraste.',
  },
  'PUT /views': { list: 'users', views: [{ name: 'Deben', query: 'role=USER&sort=-balance' }], columns: ['saldo'] },
  'PUT /price_list': { markup: 'percent', percent: 30, amount: 2.5, rounding: 'ninety' },
  'PUT /price_list/public': { on: true },
  'PUT /price_list/picture': { on: true },
  'PUT /price_list/prices': { prices: [{ productId: product, dias: 30, precio: 20, paid: 5, own: true }] },
  'PUT /admin/users/:id/price_list/stop': { motivo: 'Usa nuestro logo' },
  'PUT /purchases/:id/sale_price': { precioVenta: 15 },
  'PUT /renewals/:id/sale_price': { precioVenta: 15 },
  'PUT /codes/:id': { code: '481 207' },
  'POST /outages': { productIds: [product], from: '2026-11-01', until: '2026-11-02', motivo: 'Se cayó', dryRun: true },
  'PUT /accounts/:id/fall/data': { password: 'otra-clave' },
  'PUT /settlements/entries/:id/cost': { costo: 4, alike: true },
  'POST /settlements/:userId/payouts': {
    amount: 5,
    methodKind: 'Yape',
    operationNumber: '12345678',
    note: 'Del mes',
    paidAt: '2026-03-01T15:00:00.000Z',
  },
  'POST /settlements/:userId/corrections': { amount: -1, motivo: 'Un error', entryId: 1 },
  'POST /cart': { productId: product, quantity: 1, termId: 1 },
  ...sampleSheets,
  'POST /claims': { purchaseId: 1, kind: 'clave', text: 'No entra' },
  'POST /claims/:id/messages': { text: 'Sigue igual' },
  'PUT /claims/:id/resolve': { by: 'explanation', text: 'Es así', productId: 1 },
  'PUT /claims/:id/reject': { text: 'No es así' },
  'POST /customers': { nombre: 'Ana', telefono: `9871${unique('').padStart(5, '0')}`, nota: 'Paga los viernes' },
  'PUT /customers/:id': { nombre: 'Ana', telefono: '987654321', nota: 'Paga los viernes' },
  'POST /customers/:id/merge': { from: 1 },
  'POST /customers/:id/split': { nombre: 'Luis', purchaseIds: [1] },
  'PUT /cart/:id': { quantity: 1 },
  'POST /cart/checkout': { nombreUser: 'Ana', telefono: '987654321', lines: [{ productId: product, quantity: 1 }] },
})

export type Path = readonly (string | number)[]
export type Node = { path: Path; value: unknown }

/** Every node of a value with its path: fields, lists, objects in lists and their fields. */
export function nodesOf(value: unknown, path: Path = []): Node[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key]
    return [{ path: here, value: inner }, ...nodesOf(inner, here)]
  })
}

/** A copy with one node replaced. */
export function replaceNode(value: unknown, [key, ...rest]: Path, node: unknown): unknown {
  if (key === undefined) return node
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...(value as unknown[])] as never)
    : { ...(value as object) }
  copy[key] = replaceNode(copy[key], rest, node)
  return copy
}
