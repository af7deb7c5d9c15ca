import { ApiError, call } from './api.ts'
import { api } from './routes.ts'
import { endSession, storedToken, startSession } from './session.ts'

/** Resumes the session of this device. Returns false when the shop cannot be reached, or cannot confirm the session. */
export async function connectToShop(): Promise<boolean> {
  if (!(await resumeSession())) return false
  return navigator.onLine || isThere()
}

/** A server on this very computer replies without any network. */
async function isThere(): Promise<boolean> {
  try {
    await call(api.settings.get)
    return true
  } catch (error) {
    return error instanceof ApiError && error.status !== 0
  }
}

/**
 * Resumes the session stored on this device, or ends it when the server no longer accepts its token. Returns false when
 * it is unknown, as while the server restarts: then no user has to log in again.
 */
async function resumeSession(): Promise<boolean> {
  const token = storedToken()
  if (!token) return true
  try {
    startSession({ token, user: await call(api.users.me, { token }), keep: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return false
    endSession()
  }
  return true
}
