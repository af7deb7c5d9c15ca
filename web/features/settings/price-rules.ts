import type { Centimos } from '#domain/money.ts'
import type { MarkupRule } from '#domain/pricing.ts'
import { moneyFault, moneyIn, moneyText } from '../../ui/money-text.ts'

/** Parses a price, which must be above zero. */
export function priceIn(text: string): Centimos | undefined {
  const amount = moneyIn(text)
  return amount !== undefined && amount > 0 ? amount : undefined
}

const priceFault = (text: string) =>
  priceIn(text) === undefined
    ? ((text.trim() === '' ? undefined : moneyFault(text)) ?? 'Escribe un monto mayor que cero.')
    : undefined

/** A rule as typed. */
export type TypedRule = { base: string; categoryId: number | null; precio: string }

export const typedRule = ({ base, categoryId, precio }: MarkupRule): TypedRule => ({
  base: moneyText(base),
  categoryId,
  precio: moneyText(precio),
})

/** The parsed rule; undefined while an amount is missing or invalid. */
export function ruleOf({ base, categoryId, precio }: TypedRule): MarkupRule | undefined {
  const [from, to] = [priceIn(base), priceIn(precio)]
  return from !== undefined && to !== undefined ? { base: from, categoryId, precio: to } : undefined
}

/** The error of each invalid rule, by its index; empty when all may be saved. */
export function wrongRules(rules: readonly TypedRule[]): Map<string, string> {
  const wrong = new Map<string, string>()
  const seen = new Set<string>()
  for (const [index, typed] of rules.entries()) {
    const [base, precio] = [priceIn(typed.base), priceIn(typed.precio)]
    for (const field of ['base', 'precio'] as const) {
      const fault = priceFault(typed[field])
      if (fault) wrong.set(`${index}.${field}`, fault)
    }
    if (base === undefined || precio === undefined) continue
    if (precio < base) wrong.set(`${index}.precio`, 'No puede ser menor que el base.')
    const key = `${base} ${typed.categoryId}`
    if (seen.has(key)) wrong.set(`${index}.base`, 'Ya hay una regla igual.')
    seen.add(key)
  }
  return wrong
}
