import type { ListedPrice } from '#contract/price-lists.ts'
import type { Centimos } from '#domain/money.ts'

/** Confirms this price of a term. One's own stays so while it is kept; once the rule's is taken, it follows the rule. */
export const confirmationOf = (
  { productId, dias, paid, proposal, own, precio: before }: ListedPrice,
  precio: Centimos,
) => ({
  productId,
  dias,
  paid,
  precio,
  own: precio !== proposal || (own && precio === before),
})
