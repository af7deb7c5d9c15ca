import { Problem } from '#domain/problem.ts'
import type { Role } from '#domain/user.ts'
import { inTransaction, violates } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { toUser } from './to-user.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { insertUser, selectUser } from './sql.ts'

export type NewUser = { username: string; password: string; telefono: string }

// No 0/O, 1/I/L: a code is read out over the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const newCodigo = (context: AppContext) =>
  Array.from(context.random.bytes(7), (byte) => alphabet.charAt(byte % alphabet.length)).join('')

/** Opens an account of any role and under any name that is free. */
export async function register(context: AppContext, user: NewUser, role: Role = 'USER') {
  const { username, password, telefono } = user
  refuseCommonPassword(password, username)
  const passwordHash = await context.passwords.hash(password)
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(context.db, async (trx) => {
        const id = await insertUser(trx, { username, passwordHash, telefono, role, codigo: newCodigo(context) })
        return toUser(await selectUser(trx, id))
      })
    } catch (error) {
      if (violates(error, 'users_username')) throw new Problem('USERNAME_TAKEN')
      if (attempt >= 5 || !violates(error, 'users_codigo_key')) throw error
    }
  }
}
