import type { Product } from '#contract/catalogue/catalogue.ts'
import { fromLimaClock, limaClock } from '#domain/lima.ts'
import type { Centimos } from '#domain/money.ts'
import { raffleKinds } from '#domain/raffle.ts'
import { invalidInput, missing } from '../../platform/invalid-input.ts'
import { moneyFault, moneyIn, moneyText } from '../../ui/money-text.ts'

/** The values of the product form, as typed. */
export type ProductDraft = Record<
  | 'nombre'
  | 'descripcion'
  | 'nota'
  | 'dias'
  /** Empty: all days. */
  | 'garantiaDias'
  | 'precio'
  /** Empty where the table of prices applies. */
  | 'precioPublico'
  /** What the supplier is owed for the first term; empty while that is unknown. */
  | 'costo'
  /** The further terms, as JSON. */
  | 'terms'
  | 'categoryId'
  | 'brandId'
  | 'sellerId'
  | 'kind'
  | 'precioRifa'
  | 'stock'
  | 'autorizacion'
  | 'terminos'
  /** Empty until one is chosen. */
  | 'tipoSorteo'
  | 'autorizacionDocumento'
  /** In Lima time, as form fields have it. */
  | 'finSorteo'
  | 'maxPorPersona'
  | 'minTickets'
  | 'username'
  | 'password'
  | 'perfil'
  | 'pin',
  string
>

/** A further term, as typed; without a public price the table of prices applies, without a cost it is unknown. */
export type TermDraft = Record<'dias' | 'precio' | 'precioPublico' | 'costo', string>

export const blankTerm: TermDraft = { dias: '', precio: '', precioPublico: '', costo: '' }

/** The further terms of a product that are offered. */
export const furtherOf = (product: Product | undefined) => product?.terms.slice(1).filter(({ active }) => active) ?? []

/** The further terms of a product as the text in which the form keeps them. */
const termsText = (product: Product | undefined): string =>
  JSON.stringify(
    furtherOf(product).map(({ dias, precio, precioPublico, costo }): TermDraft => ({
      dias: String(dias),
      precio: moneyText(precio),
      precioPublico: moneyText(precioPublico),
      costo: moneyText(costo),
    })),
  )

export const termsIn = (text: string) => JSON.parse(text) as TermDraft[]

const idText = (id: number | undefined) => (id === undefined ? '' : String(id))

const numberText = (value: number | null | undefined) => (value == null ? '' : String(value))

export function draftOf(product: Product | undefined): ProductDraft {
  return {
    nombre: product?.nombre ?? '',
    descripcion: product?.descripcion ?? '',
    nota: product?.nota ?? '',
    dias: product ? String(product.dias) : '30',
    garantiaDias: product?.garantiaDias == null ? '' : String(product.garantiaDias),
    precio: moneyText(product?.precio ?? null),
    precioPublico: moneyText(product?.precioPublico ?? null),
    costo: moneyText(product?.terms[0]?.costo ?? null),
    terms: termsText(product),
    categoryId: idText(product?.categoryId),
    brandId: idText(product?.productbrand?.id),
    sellerId: idText(product?.seller?.id),
    kind: product && product.totalTickets !== null ? 'sorteo' : 'cuentas',
    precioRifa: moneyText(product?.precioRifa ?? null),
    stock: product?.totalTickets ? String(product.totalTickets) : '',
    autorizacion: product?.autorizacion ?? '',
    terminos: product?.terminos ?? '',
    tipoSorteo: product?.tipoSorteo ?? '',
    autorizacionDocumento: product?.autorizacionDocumento ?? '',
    finSorteo: product?.finSorteo ? limaClock(product.finSorteo) : '',
    maxPorPersona: numberText(product?.maxPorPersona),
    minTickets: numberText(product?.minTickets),
    username: '',
    password: '',
    perfil: '',
    pin: '',
  }
}

const ticketDigits = 'Escribe los tickets solo con dígitos.'

/** The errors of a draft that cannot be sent, by field. */
function issuesOf(draft: ProductDraft): { path: string; message: string }[] {
  const raffle = draft.kind === 'sorteo'
  const issues: Record<string, string> = {}
  const check = (path: keyof ProductDraft, faultIn: (text: string) => string | undefined) => {
    const fault = draft[path].trim() === '' ? missing : faultIn(draft[path].trim())
    if (fault) issues[path] = fault
  }
  const anything = () => undefined
  const whole = (most: number, message: string) => (text: string) =>
    /^\d+$/.test(text) && text.length <= most ? undefined : message
  check('nombre', anything)
  check('descripcion', anything)
  check('categoryId', anything)
  if (issues['categoryId']) issues['categoryId'] = 'Elige una categoría.'
  check('dias', whole(4, 'Escribe los días solo con dígitos.'))
  if (!raffle && draft.garantiaDias.trim() !== '') check('garantiaDias', whole(4, 'Escribe los días solo con dígitos.'))
  check('precio', moneyFault)
  if (!raffle && draft.precioPublico.trim() !== '')
    check('precioPublico', (text) => publicPriceFault(text, moneyIn(draft.precio)))
  if (raffle) check('precioRifa', moneyFault)
  if (raffle) check('stock', whole(6, ticketDigits))
  for (const name of ['maxPorPersona', 'minTickets'] as const)
    if (raffle && draft[name].trim() !== '') check(name, whole(6, ticketDigits))
  return Object.entries(issues).map(([path, message]) => ({ path, message }))
}

/** What is wrong with a typed public price beside this base price, if that is one. */
export function publicPriceFault(text: string, base: Centimos | undefined): string | undefined {
  const ofPublic = moneyIn(text)
  if (ofPublic === undefined) return moneyFault(text)
  return base !== undefined && ofPublic < base ? 'No puede ser menor que el base.' : undefined
}

/** The amount of a text that was checked. */
export function amountIn(text: string) {
  const amount = moneyIn(text)
  if (amount === undefined) throw new RangeError('an amount was not checked before it is sent')
  return amount
}

/** The request body of a draft; throws an ApiError with the error of each field. */
export function bodyOf(draft: ProductDraft) {
  const issues = issuesOf(draft)
  if (issues.length > 0) throw invalidInput(...issues)
  const details = {
    nombre: draft.nombre,
    descripcion: draft.descripcion,
    nota: draft.nota || null,
    dias: Number(draft.dias),
    precio: amountIn(draft.precio),
    categoryId: Number(draft.categoryId),
    brandId: draft.brandId === '' ? null : Number(draft.brandId),
  }
  if (draft.kind !== 'sorteo') {
    const blank = (text: string) => text.trim() === ''
    return {
      ...details,
      garantiaDias: blank(draft.garantiaDias) ? null : Number(draft.garantiaDias),
      precioPublico: blank(draft.precioPublico) ? null : amountIn(draft.precioPublico),
    }
  }
  const { autorizacion, terminos, autorizacionDocumento } = draft
  const numberIn = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    ...details,
    autorizacion,
    terminos,
    autorizacionDocumento,
    precioRifa: amountIn(draft.precioRifa),
    stock: Number(draft.stock),
    tipoSorteo: raffleKinds.find((kind) => kind === draft.tipoSorteo) ?? null,
    finSorteo: draft.finSorteo === '' ? null : fromLimaClock(draft.finSorteo),
    maxPorPersona: numberIn(draft.maxPorPersona),
    minTickets: numberIn(draft.minTickets),
  }
}
