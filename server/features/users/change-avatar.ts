import { Problem } from '#domain/problem.ts'
import { fileOfUrl } from '../../platform/files/files.ts'
import type { AppContext } from '../../platform/context.ts'
import { toUser } from './to-user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { selectUser, updateAvatar } from './sql.ts'

/** Makes one of the caller's own pictures the avatar; any other address is refused. */
export async function changeAvatar(context: AppContext, caller: Caller, userId: number, url: string) {
  if (userId !== caller.id) throw new Problem('NOT_FOUND')
  const file = fileOfUrl(url)
  const { numUpdatedRows } = await updateAvatar(context.db, userId, file ?? '')
  if (numUpdatedRows === 0n) {
    throw new Problem('INVALID_INPUT', { issues: [{ path: 'url', message: 'Elige una de tus imágenes.' }] })
  }
  return toUser(await selectUser(context.db, userId))
}
