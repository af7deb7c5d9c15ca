import { ApiError, call } from './api.ts'
import { api } from './routes.ts'
import { endSession, keptToken, startSession } from './session.ts'

/** Goes on where this device was. False when there is no shop to go on with: nothing answered. */
export async function reachShop(): Promise<boolean> {
  if (!(await resumeSession())) return false
  return navigator.onLine || isThere()
}

/** A shop on this very computer answers without any network. */
async function isThere(): Promise<boolean> {
  try {
    await call(api.settings.get)
    return true
  } catch (error) {
    return error instanceof ApiError && error.status !== 0
  }
}

/** Goes on with the session that this device was asked to keep, if the shop still knows it. False without an answer. */
async function resumeSession(): Promise<boolean> {
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
