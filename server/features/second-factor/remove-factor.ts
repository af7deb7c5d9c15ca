import { inTransaction, type Db } from '../../platform/db/db.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { selectFactors } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { lockAdministrator } from '../users/index.ts'
import { takeFactors } from './complete-removals.ts'
import { markRemoval, selectOpen } from './removal-sql.ts'

/** Takes the second factor of an administrator at once: for the person at the machine, when nobody can log in any more. */
export async function removeFactor({ db, now }: { db: Db; now: Date }, username: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await lockAdministrator(trx, username)
    if ((await selectFactors(trx, user.id)).length === 0)
      throw new OperatorError(`La cuenta «${username}» no tiene segundo paso: entra solo con su contraseña.`)
    const removal = await selectOpen(trx, user.id)
    if (removal) await markRemoval(trx, removal.id, { cancelledAt: now })
    await takeFactors({ clock: { now: () => now } }, trx, user.id)
    await record(trx, user, 'remove-factor', { user: user.id })
  })
}
