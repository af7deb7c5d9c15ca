import { Problem } from '#domain/problem.ts'
import type { World } from '../../platform/context.ts'
import { presentUser } from './present-user.ts'
import { startSession } from '../../platform/sessions/sessions.ts'
import { selectForLogin, updateUser } from './sql.ts'

/** Starts a session; an unknown user, a wrong password and a disabled account look and take the same. */
export async function login(
  world: World,
  given: { username: string; password: string; keepSession?: boolean | undefined },
) {
  const found = await selectForLogin(world.db, given.username)
  const right = await world.passwords.isRight(found?.passwordHash ?? null, given.password)
  if (!found || !right) throw new Problem('WRONG_LOGIN')
  const { passwordHash, ...user } = found
  if (world.passwords.isOutdated(passwordHash)) {
    await updateUser(world.db, user.id, { passwordHash: await world.passwords.hash(given.password) })
  }
  const token = await startSession(world, world.db, user.id, given.keepSession ?? false)
  return { token, user: presentUser(user) }
}
