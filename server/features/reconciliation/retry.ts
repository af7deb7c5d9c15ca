import type { ReplyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { matchAfterChange } from './match.ts'
import { countSetAside, requeueSetAside } from './match-sql.ts'

/** Compares again the payments and top-ups whose comparison failed. */
export async function retrySetAside(
  context: AppContext,
  caller: Caller,
): Promise<ReplyOf<typeof api.paymentsReceived.retry>> {
  const retried = await inTransaction(context.db, async (trx) => {
    const count = await requeueSetAside(trx)
    await record(trx, caller, 'retry-matching', { settings: 0 }, { after: { count } })
    publishAfterCommit(trx, { payments: true })
    return count
  })
  await matchAfterChange(context)
  return { retried, setAside: await countSetAside(context.db) }
}
