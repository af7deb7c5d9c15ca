import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { confirmAdministrator } from '../users/index.ts'

/** Written by a restore: what was paid out since that backup is not known until somebody has entered it. */
const key = 'payoutsPaused'

/** When the backup was made from which this shop was restored; null unless payouts wait. */
export async function readPause(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row ? new Date(row.value) : null
}

export async function resumePayouts(context: AppContext, caller: Caller): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const since = await readPause(trx)
    await trx.deleteFrom('settings').where('key', '=', key).execute()
    await record(trx, caller, 'resume-payouts', { settings: 0 }, { before: { payoutsPaused: since } })
    await confirmAdministrator(trx, caller)
  })
}
