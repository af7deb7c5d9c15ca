import { explainCounters } from './counters.ts'
import { explainPurchases } from './purchases.ts'
import { explainRenewals } from './renewals.ts'
import { explainClaims, explainEnds, explainRecords } from './rents.ts'
import type { Round } from './round.ts'
import { explainRaffles, explainStock } from './stock.ts'
import { explainWallets } from './wallets.ts'

/** The findings of a round that no order of its calls explains; empty when it is correct. */
export function explain(round: Round, undecided: (what: string) => void = () => {}): string[] {
  return [
    ...explainPurchases(round),
    ...explainWallets(round),
    ...explainStock(round),
    ...explainRenewals(round),
    ...explainRaffles(round),
    ...explainClaims(round),
    ...explainEnds(round),
    ...explainRecords(round),
    ...explainCounters(round, undecided),
    ...explainRetries(round),
  ]
}

/** After recovery, every retried call must get a reply. */
function* explainRetries({ operations }: Round): Iterable<string> {
  for (const { name, attempts } of operations) {
    for (const { outcome, settling } of attempts) {
      if (settling && outcome.is === 'unknown') yield `${name} was asked again when all had recovered: ${outcome.why}`
    }
  }
}
