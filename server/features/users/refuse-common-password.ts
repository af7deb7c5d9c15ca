import { isCommonPassword } from '#domain/common-passwords.ts'
import { Problem } from '#domain/problem.ts'

/** Refuses what everybody would try first: the most common passwords, and the username itself. */
export function refuseCommonPassword(password: string, username: string): void {
  if (!isCommonPassword(password) && password.toLowerCase() !== username.toLowerCase()) return
  throw new Problem('COMMON_PASSWORD', { issues: [{ path: 'password', message: 'Elige una contraseña menos común.' }] })
}
