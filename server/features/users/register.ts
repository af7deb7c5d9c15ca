import { Problem } from '#domain/problem.ts'
import type { Role } from '#domain/user.ts'
import { inTransaction, violates } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { toUser } from './to-user.ts'
import { insertUser, selectUser } from './sql.ts'
import { agreeInRegistration, type ShownVersions } from '../legal-texts/index.ts'
import { readSwitches } from '../settings/index.ts'
import { refuseGuessable } from './guessable-password.ts'
import { isClosedName, looksLikeClosedName } from './closed-names.ts'
import { readKeptNames } from './kept-names.ts'
import { looksAlike } from './look-alike.ts'

export type NewUser = { username: string; password: string; telefono: string } & ShownVersions

// No 0/O, 1/I/L: a code may be read out over the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const newCodigo = (context: AppContext) =>
  Array.from(context.random.bytes(7), (byte) => alphabet.charAt(byte % alphabet.length)).join('')

/** Creates an account with any role and any free name. */
export async function register(context: AppContext, user: NewUser, role: Role = 'USER') {
  const { username, password, telefono, ...shown } = user
  await refuseGuessable(context.db, password, username)
  if (await isClosedName(context, context.db, username)) throw new Problem('USERNAME_TAKEN')
  const passwordHash = await context.passwords.hash(password)
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(context.db, async (trx) => {
        const id = await insertUser(trx, { username, passwordHash, telefono, role, codigo: newCodigo(context) })
        await agreeInRegistration(trx, id, shown, context.clock.now())
        return toUser(await selectUser(trx, id))
      })
    } catch (error) {
      if (violates(error, 'users_username')) throw new Problem('USERNAME_TAKEN')
      if (attempt >= 5 || !violates(error, 'users_codigo_key')) throw error
    }
  }
}

/** Registers a customer: a USER, with a name that cannot be confused with one of the staff or of a closed account. */
export async function registerCustomer(context: AppContext, user: NewUser) {
  if (!(await readSwitches(context.db)).registration) throw new Problem('REGISTRATION_CLOSED')
  const { kept } = await readKeptNames(context, context.db)
  const isTaken =
    kept.some((name) => looksAlike(name, user.username)) ||
    (await looksLikeClosedName(context, context.db, user.username))
  if (isTaken) throw new Problem('USERNAME_TAKEN')
  return register(context, user)
}
