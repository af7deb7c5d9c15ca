import { call } from './api.ts'
import { forgetPush } from './forget-push.ts'
import { api } from './routes.ts'
import { navigate } from './location.ts'
import { paths } from './paths.ts'
import { currentSession, endSession } from './session.ts'

type Send = () => Promise<unknown>
const unsent = new Set<Send>()

/** What a screen holds back so that it can be undone is sent before a log-out; answers how to take that back. */
export function sendBeforeLogOut(send: Send): () => void {
  unsent.add(send)
  return () => void unsent.delete(send)
}

/** Ends the session here at once, and at the shop as soon as it answers; without connection the token dies of old age. */
export async function logOut(): Promise<void> {
  const token = currentSession()?.token
  void forgetPush()
  const sent = [...unsent].map((send) => send())
  endSession()
  navigate(paths.home())
  await Promise.allSettled(sent)
  if (token) await call(api.users.logout, { token }).catch(() => undefined)
}
