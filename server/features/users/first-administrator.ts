import type { AppContext } from '../../platform/context.ts'
import { register } from './register.ts'
import { selectUserId } from './sql.ts'

/**
 * Makes the reserved account on first start, so that nobody can register it.
 * Answers the password when it had to make one up: it is shown once and stored nowhere.
 */
export async function makeFirstAdministrator(context: AppContext): Promise<{ generatedPassword: string | undefined }> {
  const { username, password } = context.config.superadmin
  if ((await selectUserId(context.db, username)) !== undefined) return { generatedPassword: undefined }
  const chosen = password ?? context.random.bytes(15).toString('base64url')
  try {
    await register(context, { username, password: chosen, telefono: '' }, 'SADMIN')
  } catch (error) {
    // Another server of the same database was first.
    if ((await selectUserId(context.db, username)) !== undefined) return { generatedPassword: undefined }
    throw error
  }
  return { generatedPassword: password ? undefined : chosen }
}
