import type { Standing } from '#domain/user.ts'
import { isAdmitted, paths, type Guard } from './paths.ts'
import { toast } from '../ui/toast.ts'
import { here, navigate } from './location.ts'
import { endSession } from './session.ts'

const home: { path: string; guard: Guard } = { path: paths.home(), guard: 'none' }
let wanted = home

/** The screen that somebody wanted before they had to log in. */
export function rememberReturnTo(path: string, guard: Guard = 'user'): void {
  wanted = { path, guard }
}

/** That screen, once; the home page for whoever just came to log in, or turned out to be somebody it is not for. */
export function takeReturnTo(standing: Standing): string {
  const { path, guard } = wanted
  wanted = home
  return isAdmitted(guard, standing) ? path : home.path
}

/** The server no longer knows this token: to the login, and from there back to this screen. */
export function expireSession(): void {
  rememberReturnTo(here())
  endSession()
  navigate(paths.login(), { replace: true })
  toast('Tu sesión terminó. Ingresa de nuevo.')
}
