import type { Standing } from '#domain/user.ts'
import { isAdmitted, paths } from './paths.ts'
import { toast } from '../ui/toast.ts'
import { here, navigate } from './location.ts'
import { endSession } from './session.ts'

let wanted: string = paths.home()

/** The screen that somebody wanted before they had to log in. */
export function rememberReturnTo(path: string): void {
  wanted = path
}

/** That screen, once; the home page for whoever just came to log in, or turned out to be somebody it is not for. */
export function takeReturnTo(standing: Standing): string {
  const [path = ''] = wanted.split('?')
  const screen = Object.values(paths).find(({ pattern }) => pattern.test(path))
  const taken = isAdmitted(screen?.guard ?? 'none', standing) ? wanted : paths.home()
  wanted = paths.home()
  return taken
}

/** The server no longer knows this token: to the login, and from there back to this screen. */
export function expireSession(): void {
  rememberReturnTo(here())
  endSession()
  navigate(paths.login(), { replace: true })
  toast('Tu sesión terminó. Ingresa de nuevo.')
}
