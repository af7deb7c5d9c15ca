import type { Standing } from '#domain/user.ts'
import { isAdmitted, type Guard } from './guard.ts'
import { paths } from './paths.ts'

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
