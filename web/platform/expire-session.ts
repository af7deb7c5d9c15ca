import { here, navigate } from './location.ts'
import { rememberWhereTo } from './return-to.ts'
import { endSession } from './session.ts'
import { toast } from '../ui/toast.tsx'

/** The shop no longer knows this token: to the login, and from there back to where one was. */
export function loseSession(): void {
  rememberWhereTo(here())
  endSession()
  navigate('/login', { replace: true })
  toast('Tu sesión terminó. Ingresa de nuevo.')
}
