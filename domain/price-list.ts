import { centimos, formatSoles, times, type Centimos } from './money.ts'
import { formatDays } from './purchase.ts'

/** What a reseller adds to what they pay: whole per cent of it, or an amount. */
export type Markup = { kind: 'percent'; percent: number } | { kind: 'amount'; amount: Centimos }

export const maxMarkup = { percent: 1000, amount: centimos(100_000) } as const

/** What a proposed price ends in, from the finest. */
export const roundings = ['none', 'half', 'sol', 'ninety'] as const
export type Rounding = (typeof roundings)[number]

/** The prices of a reseller as long as they type none of their own; without a markup there are none. */
export type PriceRule = { markup: Markup | null; rounding: Rounding }

const nextMultiple = (amount: number, step: number) => Math.ceil(amount / step) * step

/** Always up: what is rounded is never below the markup that was asked for. */
const round: Record<Rounding, (amount: number) => number> = {
  none: (amount) => amount,
  half: (amount) => nextMultiple(amount, 50),
  sol: (amount) => nextMultiple(amount, 100),
  ninety: (amount) => nextMultiple(amount + 10, 100) - 10,
}

/** What the rule proposes for something that costs its reseller this much; null without a markup. */
export function ruledSalePrice(paid: Centimos, { markup, rounding }: PriceRule): Centimos | null {
  if (!markup) return null
  const raised =
    markup.kind === 'amount' ? paid + markup.amount : nextMultiple(times(paid, 100 + markup.percent), 100) / 100
  return centimos(round[rounding](raised))
}

/** A price that a reseller confirmed, with what they paid then; `own` if they typed it. */
export type ConfirmedPrice = { precio: Centimos; paid: Centimos; own: boolean }

/**
 * `unpriced`: there is neither a price nor a proposal; `proposed`: never confirmed; `changed`: what it costs the reseller
 * or what the rule says is not what they confirmed; `below`: they now pay more than that price.
 */
export const priceStates = ['unpriced', 'proposed', 'confirmed', 'changed', 'below'] as const
export type PriceState = (typeof priceStates)[number]

/** Those that ask the reseller to look at them. */
export const asksForReview = (state: PriceState) => state === 'changed' || state === 'below'

/** What a reseller's list says of one term: the price that they stand for, what they could confirm, and what to review. */
export function listedPrice(paid: Centimos, confirmed: ConfirmedPrice | null, rule: PriceRule) {
  const ruled = ruledSalePrice(paid, rule)
  const proposal = confirmed?.own && confirmed.precio >= paid ? confirmed.precio : ruled
  return {
    precio: confirmed?.precio ?? null,
    proposal,
    own: confirmed?.own ?? false,
    state: stateOf(paid, confirmed, proposal),
  }
}

function stateOf(paid: Centimos, confirmed: ConfirmedPrice | null, proposal: Centimos | null): PriceState {
  if (!confirmed) return proposal === null ? 'unpriced' : 'proposed'
  if (confirmed.precio < paid) return 'below'
  const isOther = confirmed.paid !== paid || (proposal !== null && proposal !== confirmed.precio)
  return isOther ? 'changed' : 'confirmed'
}

/** How a public list names whoever it is of: never as the shop. */
export const sellerName = (username: string) => `Vendedor independiente · ${username}`

/** How many characters the unguessable part of a public address has; each is one of 32. */
export const slugLength = 20
export const slugPattern = new RegExp(`^[0-9a-z]{${slugLength}}$`)

/** The address of a public list in the shop, from its root; a chat shows the preview of that without `#`. */
export const previewPath = (slug: string) => `/r/${slug}`

/** What a guest of a public list writes to its reseller. */
export const orderText = ({ nombre, dias, precio }: { nombre: string; dias: number; precio: Centimos }) =>
  `Hola, quiero ${nombre}, ${formatDays(dias)}, a ${formatSoles(precio)}.`
