import { closedAfterMs, escalatedAfterMs } from '#domain/code-request.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { repeat } from '../../platform/repeat.ts'
import { selectFullAdministrators } from '../users/index.ts'
import { tellOfRequest } from './ask-code.ts'
import { closeUnanswered, deleteExpiredCodes, escalate } from './sql.ts'

const intervalMs = 5000

/** Deletes codes once they are no longer shown, and passes on requests that nobody answers, until it is closed. */
export function startCodesWorker(context: AppContext): { close(): Promise<void> } {
  return repeat(intervalMs, () =>
    watchCodes(context).catch((error: unknown) => context.log.warn({ err: error }, 'codes worker failed, retrying')),
  )
}

export async function watchCodes(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await deleteExpiredCodes(context.db, now)
  const closed = await closeUnanswered(context.db, { askedBy: ago(closedAfterMs), now })
  if (closed.length > 0) publishAfterCommit(context.db, { codes: closed.map(({ userId }) => userId) })
  await inTransaction(context.db, async (trx) => {
    const due = await escalate(trx, { askedBy: ago(escalatedAfterMs), now })
    if (due.length === 0) return
    const administrators = await selectFullAdministrators(trx)
    for (const request of due) await tellOfRequest(trx, administrators, request, now)
  })
}
