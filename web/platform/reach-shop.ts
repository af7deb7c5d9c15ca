import { api } from '#contract/index.ts'
import { ApiError, call } from './api.ts'
import { resumeSession } from './resume-session.ts'

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
