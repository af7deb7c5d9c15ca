import { formatSoles, type Centimos } from '#domain/money.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { bonus } from '#domain/wallet.ts'
import { hasOtherAdministrator } from '../users/index.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { once, type Attempt } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import { getEntry } from './show-entry.ts'
import { changeBalance, insertMovement } from './sql.ts'

type Bonus = { userId?: number | null | undefined; quantity: Centimos }

/** Credits any wallet with a bonus, which counts at once; the caller's own only if nobody else could. */
export async function creditBonus(context: AppContext, caller: Caller, { userId, quantity }: Bonus, attempt?: Attempt) {
  if (userId == null) throw invalidInput('userId', 'Elige a quién va el bono.')
  if (quantity < bonus.min || quantity > bonus.max) throw invalidInput('quantity', range)
  return inTransaction(context.db, async (trx) => {
    const id = await once(trx, attempt, async () => {
      if (!(await changeBalance(trx, userId, quantity))) throw new Problem('NOT_FOUND')
      const own = userId === caller.id
      if (own && (await hasOtherAdministrator(trx, caller))) throw new Problem('OWN_WALLET')
      const entryId = await insertMovement(trx, { userId, quantity, kind: 'Bono' }, context.clock.now())
      const act = own ? 'credit-own-bonus' : 'credit-bonus'
      await record(trx, caller, act, { walletEntry: entryId }, { after: { quantity, user: userId } })
      return entryId
    })
    return getEntry(trx, id)
  })
}

const range = `Un bono va de ${formatSoles(bonus.min)} a ${formatSoles(bonus.max)}.`
