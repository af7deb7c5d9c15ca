import { formatSoles, type Centimos } from '#domain/money.ts'
import { formatMoment } from '../../ui/format-date.ts'

/** One thing that an act changed, as text. */
export type Change = { what: string; before: string; after: string }

const words: Record<string, string> = {
  role: 'Rol',
  disabled: 'Desactivada',
  state: 'Estado',
  nombre: 'Nombre',
  apellido: 'Apellido',
  name: 'Nombre',
  descripcion: 'Descripción',
  nota: 'Nota',
  dias: 'Días',
  endDate: 'Vence',
  telefono: 'Teléfono',
  precio: 'Precio',
  precioRifa: 'Precio por ticket',
  base: 'Precio base',
  quantity: 'Monto',
  user: 'Usuario n.º',
  stock: 'Stock',
  totalTickets: 'Tickets',
  categoryId: 'Categoría n.º',
  brandId: 'Marca n.º',
  sellerId: 'Vendedor n.º',
  added: 'Agregados',
  image: 'Imagen n.º',
  supportPhones: 'Teléfonos de soporte',
  groupLink: 'Enlace del grupo',
  payment: 'Datos de pago',
  chatTexts: 'Textos de WhatsApp',
  switches: 'Interruptores',
  raffles: 'Sorteos',
  registration: 'Registro abierto',
  identifyingCents: 'Céntimos que identifican',
  reservedUsernames: 'Nombres reservados',
  reducedUsernames: 'Administradores reducidos',
  contactCategoryId: 'Categoría por WhatsApp n.º',
  kind: 'Tipo',
  label: 'Nombre',
  holder: 'Titular',
  number: 'Número',
  cci: 'Cuenta interbancaria',
  monthlyCap: 'Tope al mes',
  active: 'Se ofrece',
  host: 'Servidor',
  port: 'Puerto',
  username: 'Usuario',
  sender: 'Remitente',
  to: 'Para',
  motivo: 'Motivo',
  graceDays: 'Días de gracia',
  reminderDays: 'Recordatorios, días antes',
  renewable: 'Se puede renovar',
  voucherDays: 'Días que se guardan los comprobantes',
  withKey: 'Con la clave',
  amount: 'Monto',
  at: 'Fecha',
  payer: 'Quién pagó',
  operationNumber: 'N.º de operación',
  methodId: 'Forma de pago n.º',
  walletEntry: 'Movimiento n.º',
  paymentReceived: 'Pago recibido n.º',
  auto: 'Por sí sola',
  autoAccept: 'Aceptar solas',
  on: 'Encendido',
  maxPerTopUp: 'Hasta por recarga',
  maxPerCustomerDay: 'Hasta por cliente y día',
  by: 'A nombre del usuario n.º',
  fresh: 'Pagos nuevos',
  known: 'Ya estaban',
  count: 'Cantidad',
  sum: 'Suma',
  from: 'Desde',
}
const amounts = new Set([
  'precio',
  'precioRifa',
  'base',
  'quantity',
  'monthlyCap',
  'amount',
  'maxPerTopUp',
  'maxPerCustomerDay',
  'sum',
])
const nothing = '—'

/** Every single value within a value, by the way to it. */
function leaves(value: unknown, path: string[] = []): [path: string[], value: unknown][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [[path, value]] : []
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}

function wordOf(part: string): string {
  return /^\d+$/.test(part) ? `n.º ${Number(part) + 1}` : (words[part] ?? part)
}

function shown(path: string[], value: unknown): string {
  if (value === undefined || value === null || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number' && amounts.has(path.at(-1) ?? '')) return formatSoles(value as Centimos)
  if (typeof value === 'string' && path.at(-1) === 'endDate') return formatMoment(new Date(value))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What differs between before and after, value by value. */
export function changesOf({ before, after }: { before?: unknown; after?: unknown }): Change[] {
  const rows = new Map<string, { path: string[]; before?: unknown; after?: unknown }>()
  for (const [path, value] of leaves(before)) rows.set(path.join('\n'), { path, before: value })
  for (const [path, value] of leaves(after)) {
    const key = path.join('\n')
    rows.set(key, { ...rows.get(key), path, after: value })
  }
  return [...rows.values()]
    .map((it) => ({
      what: it.path.map(wordOf).join(' · '),
      before: shown(it.path, it.before),
      after: shown(it.path, it.after),
    }))
    .filter((it) => it.before !== it.after)
}
