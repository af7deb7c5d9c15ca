import { call } from './api.ts'
import { forgetPush } from './forget-push.ts'
import { api } from './routes.ts'
import { navigate } from './location.ts'
import { paths } from './paths.ts'
import { currentSession, endSession } from './session.ts'

type Send = () => Promise<unknown>
const unsent = new Set<Send>()

/**
 * Registers a function that sends what a screen delays so that it can be undone; it is called before a log-out. Returns
 * a function that removes it.
 */
export function sendBeforeLogOut(send: Send): () => void {
  unsent.add(send)
  return () => void unsent.delete(send)
}

/**
 * Ends the session here at once, and at the server once it replies; without connection the token stays valid until it
 * expires.
 */
export async function logOut(): Promise<void> {
  const token = currentSession()?.token
  void forgetPush()
  const sent = [...unsent].map((send) => send())
  endSession()
  navigate(paths.home(), { force: true })
  await Promise.allSettled(sent)
  if (token) await call(api.users.logout, { token }).catch(() => undefined)
}
