import type { OwnComplaintSheet } from '#contract/complaints-book.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { storeKeptNow } from '../backups/index.ts'
import { readForAdministrators } from '../notifications/index.ts'
import { confirmAdministrator } from '../users/index.ts'
import { lockMailbox, queueMail } from './mail-sql.ts'
import { requireSheet, toOwnSheet } from './show-sheet.ts'
import { answerSheet, replaceExtraHolidays, selectExtraHolidays } from './sql.ts'

/** Answers a sheet, once, and mails it unless the reader of the mailbox did not write it. */
export async function answer(
  context: AppContext,
  caller: Caller,
  id: number,
  respuesta: string,
): Promise<OwnComplaintSheet> {
  const now = context.clock.now()
  const answered = await inTransaction(context.db, async (trx) => {
    await confirmAdministrator(trx, caller)
    const isFirst = await answerSheet(trx, id, { respuesta, answeredAt: now, answeredBy: caller.id })
    const sheet = await requireSheet(trx, id)
    if (!isFirst) throw new Problem('COMPLAINT_ANSWERED')
    await record(trx, caller, 'answer-complaint', { complaint: id })
    await readForAdministrators(trx, `complaint ${id}`, now)
    if (!sheet.refusedAt) {
      const { email } = sheet
      await queueMail(trx, { complaintId: id, kind: 'complaintAnswer', email }, await lockMailbox(trx, email, now))
    }
    return toOwnSheet(sheet, now)
  })
  await storeKeptNow(context)
  return answered
}

/** Sets the days that the owner adds to the holidays, for sheets from now on. */
export async function changeHolidays(context: AppContext, caller: Caller, days: readonly string[]) {
  return inTransaction(context.db, async (trx) => {
    await confirmAdministrator(trx, caller)
    const before = await selectExtraHolidays(trx)
    await replaceExtraHolidays(trx, days)
    const after = await selectExtraHolidays(trx)
    await record(trx, caller, 'change-holidays', { settings: 0 }, { before: { days: before }, after: { days: after } })
    return { days: after }
  })
}
