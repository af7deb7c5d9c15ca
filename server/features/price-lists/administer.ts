import type { AdministeredPriceList } from '#contract/price-lists.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { confirmAdministrator } from '../users/index.ts'
import { lockListOf, selectPriceList, updatePriceList } from './sql.ts'

/** What administrators see of a list: neither its rule nor what is not public. */
export async function readAdministered(db: Db, userId: number): Promise<AdministeredPriceList> {
  const { isPublic, slug, stoppedAt, stoppedReason } = await selectPriceList(db, userId)
  const isOn = isPublic ?? false
  return {
    public: isOn,
    slug: isOn ? slug : null,
    stopped: stoppedAt && { at: stoppedAt, motivo: stoppedReason ?? '' },
  }
}

/** Keeps the public list of a user off, with a reason that they read; or lets them switch it on again. */
export function stopList(
  context: AppContext,
  caller: Caller,
  userId: number,
  motivo: string | null,
): Promise<AdministeredPriceList> {
  return inTransaction(context.db, async (trx) => {
    await lockListOf(trx, userId)
    const { isPublic: wasPublic } = await selectPriceList(trx, userId)
    const stoppedAt = motivo === null ? null : context.clock.now()
    await updatePriceList(trx, userId, {
      stoppedAt,
      stoppedReason: motivo,
      ...(motivo !== null && { isPublic: false }),
    })
    const change = { before: { public: wasPublic ?? false }, after: { public: false, motivo } }
    await (motivo === null
      ? record(trx, caller, 'allow-price-list', { user: userId })
      : record(trx, caller, 'stop-price-list', { user: userId }, change))
    publishAfterCommit(trx, { payers: [userId] })
    // Last: a caller who has lost their authority by now stops nothing.
    await confirmAdministrator(trx, caller)
    return readAdministered(trx, userId)
  })
}
