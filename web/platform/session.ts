import { useSyncExternalStore } from 'react'
import type { Me } from '#contract/users/users.ts'
import type { Standing, Viewer } from '#domain/user.ts'

/** The user who is logged in on this page, with their token. */
export type Session = { token: string; user: Me }

// In memory only, so a reload or closing the page logs out, unless the user asked to stay logged in on the device.
let current: Session | null = null
const key = 'shop.token'
/** Where `purchases/offline-purchases.ts` stores the purchases of a user who stays logged in. */
export const purchasesKey = 'shop.purchases'
const listeners = new Set<() => void>()

function change(next: Session | null): void {
  current = next
  for (const listener of listeners) listener()
}

export function startSession(session: Session & { keep?: boolean }): void {
  // Without `keep`, the session stored on this device before is removed too.
  storeToken(session.keep ? session.token : null)
  change({ token: session.token, user: session.user })
}

/**
 * The same user continues with a new token, unless they logged out meanwhile. A session that another user stored on this
 * device, in another tab, is left alone.
 */
export function renewSession({ keep, ...session }: Session & { keep: boolean }): void {
  if (current?.user.id !== session.user.id) return
  if (keep) storeToken(session.token)
  change(session)
}

export function endSession(): void {
  // Another tab may have stored a newer session.
  if (!current || storedToken() === current.token) storeToken(null)
  change(null)
}

/** The account changed: a phone, an avatar. The reply may arrive when somebody else is logged in. */
export function updateUser(user: Me): void {
  if (current?.user.id === user.id) change({ ...current, user })
}

export const currentSession = () => current

/** The token of the user who asked to stay logged in on this device. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether this is the token stored on this device; another tab may have stored another user's. */
export const isStoredToken = (token: string | undefined) => token !== undefined && token === storedToken()

/**
 * Replacing the token deletes the purchases stored for the last one. If the browser refuses to store anything, the user
 * is still logged in for as long as the page is open.
 */
function storeToken(token: string | null): void {
  try {
    if (token !== storedToken()) localStorage.removeItem(purchasesKey)
    if (token) localStorage.setItem(key, token)
    else localStorage.removeItem(key)
  } catch {
    // Storage is disabled.
  }
}

/** Subscribes to changes of the session; returns a function that unsubscribes. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const standingOf = ({ role, reduced }: Me): Standing => (reduced ? 'REDUCED' : role)

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, currentSession)
}

/** The viewer that permissions are checked for: the user who is logged in on this page, or a guest. */
export function useStanding(): Viewer {
  const session = useSession()
  return session ? standingOf(session.user) : 'guest'
}
