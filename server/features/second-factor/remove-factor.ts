import { may, standingOf } from '#domain/user.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { record } from '../audit/index.ts'
import { findUser, selectUser } from '../users/index.ts'
import { takeFactors } from './complete-removals.ts'
import { lockPerson, markRemoval, selectOpen } from './removal-sql.ts'

/** Takes the second factor of an administrator at once: for the person at the machine, when nobody can log in any more. */
export async function removeFactor({ db, now }: { db: Db; now: Date }, username: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const id = await findUser(trx, username)
    const person = id === undefined ? undefined : await lockPerson(trx, id)
    const user = person && (await selectUser(trx, person.id))
    if (!user || !may.administer(standingOf(user, user.reducedUsernames ?? [])))
      throw new OperatorError(`«${username}» no es el usuario de un administrador. Revisa cómo se escribe.`)
    if (!person.hasFactor)
      throw new OperatorError(`La cuenta «${username}» no tiene segundo paso: entra solo con su contraseña.`)
    const removal = await selectOpen(trx, user.id)
    if (removal) await markRemoval(trx, removal.id, { cancelledAt: now })
    await takeFactors({ clock: { now: () => now } }, trx, user.id)
    await record(trx, user, 'remove-factor', { user: user.id })
  })
}
