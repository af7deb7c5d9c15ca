import type { ListedPrice } from '#contract/price-lists.ts'
import { centimos } from '#domain/money.ts'
import { listedPrice, type PriceRule } from '#domain/price-list.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { selectOfferedTerms } from '../catalogue/index.ts'
import { selectConfirmed, type PriceListRow } from './sql.ts'

export function ruleOf({ markupKind, markup, rounding }: PriceListRow): PriceRule {
  const amount = markup ?? 0
  const byKind = {
    percent: { kind: 'percent', percent: amount },
    amount: { kind: 'amount', amount: centimos(amount) },
  } as const
  return { markup: markupKind && byKind[markupKind], rounding: rounding ?? 'none' }
}

export const keyOf = ({ productId, dias }: { productId: number; dias: number }) => `${productId} ${dias}`

/** Every offered term, or those of one product, with what the caller pays and asks for it. */
export async function readPrices(
  db: Db,
  caller: Caller,
  rule: PriceRule,
  productIds?: readonly number[],
): Promise<ListedPrice[]> {
  const [terms, confirmed] = await Promise.all([
    selectOfferedTerms(db, caller, productIds),
    selectConfirmed(db, caller.id),
  ])
  return listed(terms, confirmed, rule)
}

/** Those of the products that have a confirmed price: the others need no look. */
export async function readConfirmed(db: Db, caller: Caller, rule: PriceRule): Promise<ListedPrice[]> {
  const confirmed = await selectConfirmed(db, caller.id)
  const productIds = [...new Set(confirmed.map(({ productId }) => productId))]
  const prices = listed(await selectOfferedTerms(db, caller, productIds), confirmed, rule)
  return prices.filter(({ precio }) => precio !== null)
}

function listed(
  terms: Awaited<ReturnType<typeof selectOfferedTerms>>,
  confirmed: Awaited<ReturnType<typeof selectConfirmed>>,
  rule: PriceRule,
): ListedPrice[] {
  const byTerm = new Map(confirmed.map((price) => [keyOf(price), price]))
  return terms.map((term) => ({ ...term, ...listedPrice(term.paid, byTerm.get(keyOf(term)) ?? null, rule) }))
}
