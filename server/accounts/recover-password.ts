import { Problem } from '#domain/problem.ts'
import { inTransaction } from '../db/db.ts'
import { queueRecovery } from '../mail/queue-mail.ts'
import type { World } from '../world.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { endSessionsOf, hashToken } from './sessions.ts'
import { updateUser } from './sql.ts'
import { burnTokens, selectTokenOwner, useToken, verifyEmail } from './token-sql.ts'

/** Means to mail a link to whoever has that address; does the same work when nobody has. */
export async function askRecovery(world: World, email: string): Promise<void> {
  await queueRecovery(world, world.db, email)
  world.events.tell({ mails: true })
}

/** Sets a new password by a mailed token, once; every session and every other link of the account ends with it. */
export async function recoverPassword(world: World, token: string, password: string): Promise<void> {
  const hash = hashToken(token)
  const owner = await selectTokenOwner(world.db, 'recover', hash, world.clock.now())
  if (!owner) throw new Problem('RECOVERY_LINK_INVALID')
  refuseCommonPassword(password, owner.username)
  const passwordHash = await world.passwords.hash(password)
  await inTransaction(world.db, async (trx) => {
    const now = world.clock.now()
    const used = await useToken(trx, 'recover', hash, now)
    if (!used) throw new Problem('RECOVERY_LINK_INVALID')
    await updateUser(trx, used.userId, { passwordHash })
    await burnTokens(trx, 'recover', used.userId, now)
    await endSessionsOf(trx, used.userId)
    // Whoever followed the link reads that mailbox.
    await verifyEmail(trx, used.userId, used.email, now)
  })
  world.events.tell({ sessions: [owner.userId] })
}
