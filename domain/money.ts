declare const centimosBrand: unique symbol

/** An amount of money: a whole number of céntimos, exact up to 2^53. */
export type Centimos = number & { readonly [centimosBrand]: 'Centimos' }

/** Takes a whole number of céntimos; anything else is a bug, not input, and throws a RangeError. */
export function centimos(amount: number): Centimos {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole céntimos: ${amount}`)
  return amount as Centimos
}

/** True for a number of soles with at most two decimals. */
export function isWholeCentimos(soles: number): boolean {
  return Math.abs(soles) < 1e12 && Math.round(soles * 100) / 100 === soles
}

export function fromSoles(soles: number): Centimos {
  if (!isWholeCentimos(soles)) throw new RangeError(`more than two decimals: ${soles}`)
  return centimos(Math.round(soles * 100))
}

export function toSoles(amount: Centimos): number {
  return amount / 100
}

export function negative(amount: Centimos): Centimos {
  return centimos(0 - amount)
}

/** The amount without its sign. */
export const absolute = (amount: Centimos): Centimos => (amount < 0 ? negative(amount) : amount)

export function plus(...amounts: Centimos[]): Centimos {
  return centimos(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

export function times(amount: Centimos, count: number): Centimos {
  return centimos(amount * count)
}

/** `S/. 1,234.50`; a negative amount is `-S/. 13.00`. */
export function formatSoles(amount: Centimos): string {
  const whole = Math.floor(Math.abs(amount) / 100)
  const cents = String(Math.abs(amount) % 100).padStart(2, '0')
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '-' : ''}S/. ${grouped}.${cents}`
}
