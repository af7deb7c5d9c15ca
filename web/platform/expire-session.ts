import { toast } from '../ui/toast.ts'
import { here, navigate } from './location.ts'
import { paths } from './paths.ts'
import { rememberReturnTo } from './return-to.ts'
import { endSession } from './session.ts'

/** The server no longer knows this token: to the login, and from there back to this screen. */
export function expireSession(): void {
  rememberReturnTo(here())
  endSession()
  navigate(paths.login(), { replace: true })
  toast('Tu sesión terminó. Ingresa de nuevo.')
}
