import type { OwnCode } from '#contract/codes.ts'
import { askAgainMs, codeShownMs, maxCodesADay } from '#domain/code-request.ts'
import { dayMs } from '#domain/lima.ts'
import { Problem } from '#domain/problem.ts'
import { hasLapsed } from '#domain/purchase.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { notify } from '../notifications/index.ts'
import { selectFullAdministrators, selectSuppliers } from '../users/index.ts'
import { lockOwnPurchase, replaceRequest, selectAsked, selectLast, selectOwnPurchase } from './sql.ts'

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** Asks for a code of a running rent: its supplier is told, or the administrators if none supplies it. */
export function askCode(context: AppContext, caller: Caller, id: number): Promise<OwnCode> {
  return inTransaction(context.db, async (trx) => {
    const rent = await lockOwnPurchase(trx, caller.id, id)
    if (!rent) throw new Problem('NOT_FOUND')
    if (rent.profileId === null) throw new Problem('NOT_A_RENT')
    const now = context.clock.now()
    if (rent.freedAt || hasLapsed(rent.endDate, now)) throw new Problem('RENT_ENDED')
    const [last, ...others] = await selectAsked(trx, id, before(now, dayMs))
    if (last && after(last, askAgainMs) > now) throw new Problem('CODE_ASKED')
    if (others.length + 1 >= maxCodesADay) throw new Problem('CODE_LIMIT')
    const isSupplied = (await selectSuppliers(trx, [rent.sellerId])).length > 0
    const request = { purchaseId: id, userId: caller.id, askedAt: now, escalated: !isSupplied }
    const requestId = await replaceRequest(trx, request)
    const told = isSupplied ? [rent.sellerId] : await selectFullAdministrators(trx)
    await tellOfRequest(trx, told, { id: requestId, purchaseId: id, nombre: rent.nombre }, now)
    publishAfterCommit(trx, { codes: [caller.id] })
    return readOwn(context, trx, id)
  })
}

/** Rings at those who may answer a request. */
export async function tellOfRequest(
  trx: Transaction,
  userIds: readonly number[],
  { id, purchaseId, nombre }: { id: number; purchaseId: number; nombre: string },
  now: Date,
): Promise<void> {
  const data = { purchaseId, nombre }
  const notices = userIds.map((userId) => ({ userId, key: keyOf(id), kind: 'codeAsked' as const, data }))
  await notify(trx, notices, now)
  publishAfterCommit(trx, { codes: [...userIds] })
}

export const keyOf = (requestId: number) => `code asked ${requestId}`

/** The last code that a user asked for of a purchase of theirs. */
export async function ownCode(context: AppContext, caller: Caller, id: number): Promise<OwnCode> {
  if (!(await selectOwnPurchase(context.db, caller.id, id))) throw new Problem('NOT_FOUND')
  return readOwn(context, context.db, id)
}

async function readOwn({ vault, clock }: AppContext, db: Db, purchaseId: number): Promise<OwnCode> {
  const now = clock.now()
  const since = before(now, dayMs)
  const asked = await selectAsked(db, purchaseId, since)
  const last = await selectLast(db, purchaseId, { since, now })
  const [latest] = asked
  const left = Math.max(0, maxCodesADay - asked.length)
  // With none left, the next one is possible when the first of these is a day old.
  const free = left === 0 ? asked[maxCodesADay - 1] : undefined
  const next = free ? after(free, dayMs) : latest && after(latest, askAgainMs)
  return {
    asked: last
      ? {
          id: last.id,
          askedAt: last.askedAt,
          answeredAt: last.answeredAt,
          code: last.code && vault.open({ table: 'given_codes', id: last.id, field: 'code' }, last.code),
          until: last.expiresAt,
          closed: last.closedAt !== null,
        }
      : null,
    nextAt: next && next > now ? next : null,
    left,
  }
}

/** Until when a code is shown that is given now. */
export const shownUntil = (now: Date) => after(now, codeShownMs)
