import { removalHours } from '#domain/second-factor.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { endSessionsOf } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { selectFullAdministrators } from '../users/index.ts'
import { tellAdministrators, tellOwner } from './removal.ts'
import {
  deletePasskeys,
  hasChangedAccess,
  lockPerson,
  markRemoval,
  selectOpen,
  selectOpenBefore,
  type OpenRemoval,
} from './removal-sql.ts'
import { deleteTotp, replaceRecoveryCodes } from './sql.ts'
import { tellFactorChanged } from './tell.ts'

const halfMs = (removalHours / 2) * 3_600_000

/** Takes the factors whose owners did not stop it in time, and tells those again who have half of it left. */
export async function completeRemovals(context: AppContext): Promise<void> {
  const endsBefore = new Date(context.clock.now().getTime() + halfMs)
  for (const { id, userId } of await selectOpenBefore(context.db, { endsBefore }))
    await inTransaction(context.db, (trx) => completeOne(context, trx, id, userId))
}

async function completeOne(context: AppContext, trx: Transaction, id: number, userId: number): Promise<void> {
  const person = await lockPerson(trx, userId)
  const removal = await selectOpen(trx, userId)
  // Another server was first, or somebody cancelled it.
  if (!person || removal?.id !== id) return
  const now = context.clock.now()
  if (now.getTime() < removal.endsAt.getTime()) {
    if (removal.remindedAt) return
    await markRemoval(trx, id, { remindedAt: now })
    await tellOwner(trx, removal, now)
    return
  }
  const asker = { id: removal.askedBy }
  if (!(await mayStillTake(trx, removal))) {
    await markRemoval(trx, id, { cancelledAt: now })
    await record(trx, asker, 'lapse-factor-removal', { user: userId })
    await tellAdministrators(trx, { what: 'lapsed', person, removal }, now)
    return
  }
  await markRemoval(trx, id, { doneAt: now })
  await takeFactors(context, trx, userId)
  await record(trx, asker, 'complete-factor-removal', { user: userId })
  await tellAdministrators(trx, { what: 'done', person, removal }, now)
}

/** Whether the asker is still an administrator, and has not changed since how the account is reached. */
const mayStillTake = async (trx: Transaction, removal: OpenRemoval): Promise<boolean> =>
  (await selectFullAdministrators(trx)).includes(removal.askedBy) && !(await hasChangedAccess(trx, removal))

/** Leaves an account nothing but its password, and ends its sessions; in a transaction that holds its lock. */
export async function takeFactors(context: Pick<AppContext, 'clock'>, trx: Transaction, userId: number): Promise<void> {
  await deleteTotp(trx, userId)
  await deletePasskeys(trx, userId)
  await replaceRecoveryCodes(trx, userId, [])
  await tellFactorChanged(context, trx, userId, { what: 'removedByShop' })
  await endSessionsOf(trx, userId)
}
