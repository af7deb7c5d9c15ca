import { fromSoles, isWholeCentimos, toSoles, type Centimos } from '#domain/money.ts'

/** What was typed as an amount above zero; nothing when it is none. */
export function typedSoles(text: string): Centimos | undefined {
  const soles = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && soles > 0 && isWholeCentimos(soles) ? fromSoles(soles) : undefined
}

/** An amount as it is typed. */
export const asTyped = (amount: Centimos) => toSoles(amount).toFixed(2)
