import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { refuseOutdated } from '../settings/index.ts'
import { lockOwnTexts, updateOwnTexts, type OwnTexts } from './sql.ts'

/** Changes the given texts of the caller and leaves the rest; their other screens fetch them again. */
export function saveOwnTexts(
  { db }: AppContext,
  { id }: Caller,
  { shown, ...change }: BodyOf<typeof api.ownTexts.save>,
): Promise<OwnTexts> {
  return inTransaction(db, async (trx) => {
    const before = await lockOwnTexts(trx, id)
    refuseOutdated(before, shown, 'TEXTS_CHANGED')
    publishAfterCommit(trx, { texts: [id] })
    return updateOwnTexts(trx, id, { ...before, ...change })
  })
}
