import { Problem } from '#domain/problem.ts'
import { readSettings } from '../settings/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { looksAlike } from './look-alike.ts'
import { register, type NewUser } from './register.ts'
import { selectStaffNames } from './sql.ts'

/** Opens an account for whoever asks: a USER, under a name that nobody takes for one of the shop's own. */
export async function registerCustomer(context: AppContext, user: NewUser) {
  const { switches, reservedUsernames, reducedUsernames } = await readSettings(context.db)
  if (!switches.registration) throw new Problem('REGISTRATION_CLOSED')
  const staff = await selectStaffNames(context.db)
  const kept = [context.config.superadmin.username, ...reservedUsernames, ...reducedUsernames, ...staff]
  if (kept.some((name) => looksAlike(name, user.username))) throw new Problem('USERNAME_TAKEN')
  return register(context, user)
}
