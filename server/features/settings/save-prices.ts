import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import type { MarkupRule } from '#domain/pricing.ts'
import { Problem, type Issue } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction, violates } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { AppContext } from '../../platform/context.ts'
import { refuseOutdated } from './refuse-outdated.ts'
import { lockRules, replaceRules, selectRules } from './sql.ts'

/** Replaces the table of prices, for every sale from now on. */
export async function savePrices(
  context: AppContext,
  caller: Caller,
  { rules, shown }: BodyOf<typeof api.prices.save>,
): Promise<void> {
  refuseDuplicates(rules)
  try {
    await inTransaction(context.db, async (trx) => {
      await lockRules(trx)
      const before = await selectRules(trx)
      refuseOutdated(before, shown)
      await replaceRules(trx, rules)
      await record(trx, caller, 'change-prices', { prices: 0 }, { before, after: await selectRules(trx) })
      publishAfterCommit(trx, { resync: true })
    })
  } catch (error) {
    throw violates(error, 'markup_rules_category_id_fkey') ? new Problem('UNKNOWN_CATEGORY') : error
  }
}

/** There must be one price for a base price in a category; the issue is on the later of two. */
function refuseDuplicates(rules: readonly MarkupRule[]): void {
  const seen = new Set<string>()
  const issues: Issue[] = []
  for (const [index, { base, categoryId }] of rules.entries()) {
    const key = `${base} ${categoryId}`
    if (seen.has(key)) {
      issues.push({ path: `rules.${index}.base`, message: 'Ya hay una regla para ese precio y esa categoría.' })
    }
    seen.add(key)
  }
  if (issues.length > 0) throw new Problem('INVALID_INPUT', { issues })
}
