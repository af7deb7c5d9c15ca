import type { Product } from '#contract/catalogue/catalogue.ts'
import { centimos, type Centimos } from '#domain/money.ts'
import { isExcluded, levelPrice, type Level } from '#domain/level.ts'
import { publicPrice, ruledPrice, type MarkupRule } from '#domain/pricing.ts'
import { formatDays } from '#domain/purchase.ts'
import { invalidInput, missing } from '../../platform/invalid-input.ts'
import { moneyFault, moneyIn, moneyText } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { amountIn, furtherOf, publicPriceFault, termsIn, type ProductDraft, type TermDraft } from './product-draft.ts'

/** The further terms and the cost of the first as they are sent; a cost that was not edited is left out. */
export function termsBodyOf(draft: ProductDraft, opened: Product | undefined) {
  const issues: { path: string; message: string }[] = []
  const check = (path: string, text: string, fault: (text: string) => string | undefined, optional = false) => {
    const message = text.trim() === '' ? (optional ? undefined : missing) : fault(text.trim())
    if (message) issues.push({ path, message })
  }
  const digits = (text: string) => (/^\d{1,4}$/.test(text) ? undefined : 'Escribe los días solo con dígitos.')
  const terms = termsIn(draft.terms)
  terms.forEach(({ dias, precio, precioPublico, costo }, index) => {
    const at = `terms.${index}`
    check(`${at}.dias`, dias, digits)
    check(`${at}.precio`, precio, moneyFault)
    check(`${at}.precioPublico`, precioPublico, (text) => publicPriceFault(text, moneyIn(precio)), true)
    check(`${at}.costo`, costo, moneyFault, true)
  })
  check('costo', draft.costo, moneyFault, true)
  if (issues.length > 0) throw invalidInput(...issues)
  const before = furtherOf(opened)
  const amountOrNull = (text: string) => (text.trim() === '' ? null : amountIn(text))
  return {
    terms: terms.map(({ dias, precio, precioPublico, costo }) => {
      const was = before.find((term) => term.dias === Number(dias))
      return {
        dias: Number(dias),
        precio: amountIn(precio),
        precioPublico: amountOrNull(precioPublico),
        ...(costo !== moneyText(was?.costo ?? null) && { costo: amountOrNull(costo) }),
      }
    }),
    ...(draft.costo !== moneyText(opened?.terms[0]?.costo ?? null) && { costo: amountOrNull(draft.costo) }),
  }
}

/** A term as far as it is typed, with what the public pays. */
export type ReadTerm = {
  dias: string
  base: Centimos
  ofPublic: Centimos
  costo: Centimos | undefined
  /** Whether neither a rule nor a price of its own says what the public pays. */
  unruled: boolean
}

/** Undefined while there is no base price. */
export function readTerm(typed: TermDraft, categoryId: number, rules: readonly MarkupRule[]): ReadTerm | undefined {
  const base = moneyIn(typed.precio)
  if (base === undefined || base <= 0) return undefined
  const own = typed.precioPublico.trim() === '' ? null : (moneyIn(typed.precioPublico) ?? null)
  const unruled = own === null && ruledPrice({ precio: base, categoryId }, rules) === undefined
  const ofPublic = publicPrice({ precio: base, precioPublico: own, categoryId }, rules)
  const costo = typed.costo.trim() === '' ? undefined : moneyIn(typed.costo)
  return { dias: typed.dias.trim(), base, ofPublic, costo, unruled }
}

const gain = (price: Centimos, costo: Centimos) => {
  const more = centimos(price - costo)
  return `${soles(more)}${costo > 0 ? ` (${Math.round((100 * more) / costo)} %)` : ''}`
}

/** What the shop keeps of the two prices above the cost. */
export function gainOf({ base, ofPublic, costo }: ReadTerm): string {
  if (costo === undefined) return 'Sin costo anotado: la ganancia no se sabe.'
  if (base === ofPublic) return `Ganas ${gain(base, costo)}.`
  return `Ganas ${gain(base, costo)} con revendedores y ${gain(ofPublic, costo)} con el público.`
}

const daysOf = (dias: string) => (/^\d+$/.test(dias) ? formatDays(Number(dias)) : 'ese plazo')

type Priced = { rules: readonly MarkupRule[]; levels: readonly Level[] }

/**
 * What an administrator confirms before they save: terms that changed and have no rule, or cost more than they bring, or
 * than the levels that some reseller has bring.
 */
export function doubtsOf(draft: ProductDraft, opened: Product | undefined, { rules, levels }: Priced) {
  const { dias, precio, precioPublico, costo } = draft
  const drafts = [{ dias, precio, precioPublico, costo }, ...termsIn(draft.terms)]
  const before = opened?.terms.filter(({ active }) => active) ?? []
  const read = drafts.flatMap((typed, index) => {
    const term = readTerm(typed, Number(draft.categoryId), rules)
    return term ? [{ ...term, isFirst: index === 0, was: before.find((one) => String(one.dias) === term.dias) }] : []
  })
  return {
    // Of the first term publishing asks.
    unruled: read.flatMap(({ isFirst, unruled, was, dias: days, base }) =>
      !isFirst && unruled && was?.precio !== base
        ? [`No hay regla para ${soles(base)}: por ${daysOf(days)} el público paga el precio base.`]
        : [],
    ),
    losses: read.flatMap(({ costo: cost, base, was, dias: days }) => {
      if (cost === undefined) return []
      if (cost > base)
        return was?.precio === base && was.costo === cost
          ? []
          : [`${daysOf(days)} te cuesta ${soles(cost)} y se vende desde ${soles(base)}: pierdes en cada venta.`]
      const term = { precio: base, costo: cost }
      const lost = levels.filter(({ discount }) => was && !isExcluded(was, discount) && isExcluded(term, discount))
      return lost.map(({ name, discount }) => {
        const price = soles(levelPrice({ ...term, costo: null }, discount))
        return `${daysOf(days)} te cuesta ${soles(cost)}, más de lo que paga el nivel ${name}: ${price}. Pagará el precio base.`
      })
    }),
  }
}
