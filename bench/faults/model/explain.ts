import { explainOrders } from './orders.ts'
import { explainPurchases } from './purchases.ts'
import { explainRenewals } from './renewals.ts'
import type { Round } from './round.ts'
import { explainRaffles, explainStock } from './stock.ts'
import { explainWallets } from './wallets.ts'

/** What of a round no order of its calls explains; empty when all is well. */
export function explain(round: Round, undecided: (what: string) => void = () => {}): string[] {
  return [
    ...explainPurchases(round),
    ...explainWallets(round),
    ...explainStock(round),
    ...explainRenewals(round),
    ...explainRaffles(round),
    ...explainOrders(round, undecided),
    ...explainRetries(round),
  ]
}

/** When all is recovered, whoever asks again is answered. */
function* explainRetries({ operations }: Round): Iterable<string> {
  for (const { name, attempts } of operations) {
    for (const { outcome, settling } of attempts) {
      if (settling && outcome.is === 'unknown') yield `${name} was asked again when all had recovered: ${outcome.why}`
    }
  }
}
