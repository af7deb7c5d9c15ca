import { api } from '#contract/index.ts'
import { ApiError, call } from './api.ts'
import { endSession, keptToken, startSession } from './session.ts'

/** Goes on with the session that this device was asked to keep, if the shop still knows it. False without an answer. */
export async function resumeSession(): Promise<boolean> {
  const token = keptToken()
  if (!token) return true
  try {
    startSession({ token, user: await call(api.users.me, { token }), keep: true })
  } catch (error) {
    if (!(error instanceof ApiError)) return true
    if (error.status === 401) endSession()
    return error.status !== 0
  }
  return true
}
