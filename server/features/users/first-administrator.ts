import type { AppContext } from '../../platform/context.ts'
import { isClosedName } from './closed-names.ts'
import { register } from './register.ts'
import { selectUserId } from './sql.ts'

/**
 * Creates the reserved account on the first start, so that nobody can register it. Returns the password if it was
 * generated: it is shown once and stored nowhere.
 */
export async function makeFirstAdministrator(context: AppContext): Promise<{ generatedPassword: string | undefined }> {
  const { username, password } = context.config.superadmin
  if ((await selectUserId(context.db, username)) !== undefined) return { generatedPassword: undefined }
  // Whoever had it closed their account: there is another administrator.
  if (await isClosedName(context, context.db, username)) return { generatedPassword: undefined }
  const chosen = password ?? context.random.bytes(15).toString('base64url')
  try {
    await register(context, { username, password: chosen, telefono: '' }, 'SADMIN')
  } catch (error) {
    // Another server of the same database created it first.
    if ((await selectUserId(context.db, username)) !== undefined) return { generatedPassword: undefined }
    throw error
  }
  return { generatedPassword: password ? undefined : chosen }
}
