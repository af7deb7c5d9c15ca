import type { api } from '#contract/index.ts'
import type { ReplyOf } from '#contract/protocol/route.ts'
import { dayMs, startOfLimaDay } from '#domain/lima.ts'
import { Problem } from '#domain/problem.ts'
import { hasLapsed } from '#domain/purchase.ts'
import { may } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { notify, readForAdministrators } from '../notifications/index.ts'
import { confirmAuthority } from '../users/index.ts'
import { keyOf, shownUntil } from './ask-code.ts'
import { insertCode, lockRequest, readFigures, selectWaiting, updateCode } from './sql.ts'

/** The days of the figures, with today. */
const figureDays = 30

/** An administrator answers all, a supplier what they sold. */
const limitOf = (caller: Caller) => (may.administer(caller.role) ? undefined : caller.id)

export async function listWaiting(
  { db, clock }: AppContext,
  caller: Caller,
): Promise<ReplyOf<typeof api.codes.waiting>> {
  const sellerId = limitOf(caller)
  const now = clock.now()
  const [rows, figures] = await Promise.all([
    selectWaiting(db, { sellerId, now }),
    readFigures(db, { sellerId, since: startOfLimaDay(new Date(now.getTime() - (figureDays - 1) * dayMs)) }),
  ])
  const items = rows.map(({ escalatedAt, sellerId: soldBy, ...row }) => ({
    ...row,
    told: soldBy === caller.id || (escalatedAt !== null && sellerId === undefined),
  }))
  return { items, ...figures }
}

/** Gives its buyer a code, once; whoever gave it may correct it while it is shown. */
export function answerCode(context: AppContext, caller: Caller, id: number, code: string): Promise<void> {
  return inTransaction(context.db, async (trx) => {
    const request = await lockRequest(trx, id)
    const sellerId = limitOf(caller)
    if (!request || (sellerId !== undefined && request.sellerId !== sellerId)) throw new Problem('NOT_FOUND')
    const now = context.clock.now()
    if (request.closedAt || request.freedAt || hasLapsed(request.endDate, now)) throw new Problem('CODE_CLOSED')
    const sealed = context.vault.seal({ table: 'given_codes', id, field: 'code' }, code)
    if (request.answeredAt === null) {
      await insertCode(trx, { requestId: id, code: sealed, expiresAt: shownUntil(now), by: caller.id, now })
      const data = { purchaseId: request.purchaseId, nombre: request.nombre }
      await notify(trx, [{ userId: request.userId, key: `code given ${id}`, kind: 'codeGiven', data }], now)
      await readForAdministrators(trx, keyOf(id), now)
    } else if (request.answeredBy !== caller.id) throw new Problem('CODE_ANSWERED')
    else if (!(await updateCode(trx, id, sealed, now))) throw new Problem('CODE_CLOSED')
    await record(trx, caller, 'give-code', { purchase: request.purchaseId })
    publishAfterCommit(trx, { codes: [request.userId, request.sellerId, caller.id] })
    // Last: a caller who has lost their authority by now gives nothing.
    await confirmAuthority(trx, caller)
  })
}
