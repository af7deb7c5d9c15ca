import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/route.ts'
import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import type { World } from '../world.ts'
import { presentUser } from './present-user.ts'
import type { Caller } from './sessions.ts'
import { lockUser, selectUser, updateUser } from './sql.ts'

type Change = BodyOf<typeof api.accounts.changeMe>

/** Changes what was given of a profile: one's own, or anybody's for an administrator, who leaves a record. */
export function changeProfile(world: World, caller: Caller, userId: number, change: Change) {
  const own = userId === caller.id
  if (!own && !may.administer(caller.role)) throw new Problem('NOT_FOUND')
  const { password: _, email: _email, departamento: _d, provincia: _p, distrito: _di, ...plain } = change
  return inTransaction(world.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) throw new Problem('NOT_FOUND')
    const columns = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
    if (Object.keys(columns).length > 0) await updateUser(trx, userId, columns)
    if (!own) await record(trx, caller, 'change-profile', { user: userId }, { after: columns })
    return presentUser(await selectUser(trx, userId))
  })
}
