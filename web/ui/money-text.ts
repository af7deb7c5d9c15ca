import { fromSoles, isWholeCentimos, toSoles, type Centimos } from '#domain/money.ts'

/** What was typed as money, with a point or a comma; undefined when it is none. */
export function moneyIn(text: string): Centimos | undefined {
  const soles = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && isWholeCentimos(soles) ? fromSoles(soles) : undefined
}

/** Money as it stands in a field. */
export const moneyText = (amount: Centimos | null) => (amount === null ? '' : toSoles(amount).toFixed(2))
