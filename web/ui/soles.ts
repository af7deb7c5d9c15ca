import { formatSoles, type Centimos } from '#domain/money.ts'

/** A text as a screen shows it: its amounts stay on one line. What leaves the page keeps plain spaces. */
export const withAmountsWhole = (text: string) => text.replaceAll('S/. ', 'S/.\u00a0')

/** An amount as a screen shows it; texts that leave the page take `formatSoles`. */
export const soles = (amount: Centimos) => withAmountsWhole(formatSoles(amount))
