import type { Standing } from '#domain/user.ts'
import { isAdmitted, paths } from './paths.ts'
import { toast } from '../ui/toast.ts'
import { here, navigate } from './location.ts'
import { endSession } from './session.ts'

let wanted: string = paths.home()

/** Remembers the screen to return to after the login. */
export function rememberReturnTo(path: string): void {
  wanted = path
}

/** Returns that screen once; the home page if there is none, or if the user who logged in may not open it. */
export function takeReturnTo(standing: Standing): string {
  const [path = ''] = wanted.split('?')
  const screen = Object.values(paths).find(({ pattern }) => pattern.test(path))
  const taken = isAdmitted(screen?.guard ?? 'none', standing) ? wanted : paths.home()
  wanted = paths.home()
  return taken
}

/** The server no longer accepts this token: leads to the login, and from there back to this screen. */
export function expireSession(): void {
  rememberReturnTo(here())
  endSession()
  navigate(paths.login(), { replace: true, force: true })
  toast('Tu sesión terminó. Ingresa de nuevo.')
}

/** The shop demands a second factor of this user, who has none: nothing else is open to them. */
export function leadToSecurity(): void {
  if (here() === paths.security()) return
  navigate(paths.security(), { replace: true, force: true })
}
