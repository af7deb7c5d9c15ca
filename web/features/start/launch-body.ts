import type { RouteOf } from '#contract/protocol/outline.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import type { Centimos } from '#domain/money.ts'
import { formatDays } from '#domain/purchase.ts'
import { publicPrice, type MarkupRule } from '#domain/pricing.ts'
import { invalidInput, missing } from '../../platform/invalid-input.ts'
import type { api } from '../../platform/routes.ts'
import { moneyFault, moneyIn } from '../../ui/money-text.ts'
import type { ReadLines } from '../catalogue/account-lines.ts'
import { LinesError } from '../catalogue/line-issues.tsx'
import { amountIn, publicPriceFault } from '../catalogue/product-draft.ts'

type Draft = Record<'categoria' | 'nombre' | 'descripcion' | 'dias' | 'precio' | 'precioPublico', string>

/** What a product without a description says. */
export const usualDescription = ({ nombre, dias }: Pick<Draft, 'nombre' | 'dias'>) =>
  `Un perfil de ${nombre.trim() || 'tu producto'} por ${dias.trim() === '' ? '… días' : formatDays(Number(dias))}.`

/** What the public will pay; undefined while the prices are no amounts. */
export function priceOf(draft: Draft, categoryId: number, rules: readonly MarkupRule[]): Centimos | undefined {
  const precio = moneyIn(draft.precio)
  const own = draft.precioPublico.trim() === '' ? null : moneyIn(draft.precioPublico)
  if (precio === undefined || precio <= 0 || own === undefined) return undefined
  return publicPrice({ precio, precioPublico: own, categoryId }, rules)
}

/** The request body of a draft and its accounts; throws with the error of each field, or with those of the lines. */
export function bodyOf(draft: Draft, read: ReadLines): BodyOf<RouteOf<typeof api.catalogue.launch>> {
  const own = draft.precioPublico.trim()
  const faults = {
    categoria: draft.categoria.trim() === '' ? missing : undefined,
    nombre: draft.nombre.trim() === '' ? missing : undefined,
    precio: draft.precio.trim() === '' ? missing : moneyFault(draft.precio),
    precioPublico: own === '' ? undefined : publicPriceFault(own, moneyIn(draft.precio)),
    dias: /^\d{1,4}$/.test(draft.dias.trim()) ? undefined : 'Escribe los días solo con dígitos.',
    accounts: read.rows.length === 0 ? 'Pega al menos una línea.' : undefined,
  }
  const issues = Object.entries(faults).flatMap(([path, message]) => (message ? [{ path, message }] : []))
  if (issues.length > 0) throw invalidInput(...issues)
  if (read.issues.length > 0) throw new LinesError(read.issues)
  return {
    categoria: draft.categoria,
    nombre: draft.nombre,
    descripcion: draft.descripcion.trim() || usualDescription(draft),
    dias: Number(draft.dias),
    precio: amountIn(draft.precio),
    precioPublico: own === '' ? null : amountIn(own),
    accounts: read.rows,
  }
}
