import { Problem } from '#domain/problem.ts'
import { readSettings } from '../settings/settings.ts'
import type { World } from '../world.ts'
import { register, type NewUser } from './register.ts'

/** Opens an account for whoever asks: a USER, under a name that is not kept for somebody else. */
export async function registerCustomer(world: World, user: NewUser) {
  const { switches, reservedUsernames } = await readSettings(world.db)
  if (!switches.registration) throw new Problem('REGISTRATION_CLOSED')
  const reserved = [world.config.superadmin.username.toLowerCase(), ...reservedUsernames]
  if (reserved.includes(user.username.toLowerCase())) throw new Problem('USERNAME_TAKEN')
  return register(world, user)
}
