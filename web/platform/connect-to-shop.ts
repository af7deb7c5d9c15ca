import { ApiError, call } from './api.ts'
import { api } from './routes.ts'
import { endSession, storedToken, startSession } from './session.ts'

/** Resumes the session of this device. Returns false when no server replied. */
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

/** Resumes the session stored on this device if the server still accepts its token. Returns false without a reply. */
async function resumeSession(): Promise<boolean> {
  const token = storedToken()
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
