import { useSyncExternalStore } from 'react'
import type { Me } from '#contract/users.ts'
import type { Standing, Viewer } from '#domain/user.ts'

/** Who is logged in on this page, if anybody. */
export type Session = { token: string; user: Me }

// In memory, a reload or a closed page forgets it; only who asked to stay logged in is remembered on the device.
let current: Session | null = null
const key = 'shop.token'
/** What `purchases/kept-purchases.ts` keeps for whoever stays logged in. */
export const purchasesKey = 'shop.purchases'
const listeners = new Set<() => void>()

function change(next: Session | null): void {
  current = next
  for (const listener of listeners) listener()
}

export function startSession(session: Session & { keep?: boolean }): void {
  // Not asked to stay: whoever stayed on this device before goes too.
  keepToken(session.keep ? session.token : null)
  change({ token: session.token, user: session.user })
}

/** The same person goes on with another token. Whoever else stayed on this device, in another tab, is left alone. */
export function renewSession({ keep, ...session }: Session & { keep: boolean }): void {
  if (keep) keepToken(session.token)
  change(session)
}

export function endSession(): void {
  // Another tab may have logged in anew meanwhile.
  if (!current || keptToken() === current.token) keepToken(null)
  change(null)
}

/** The account changed: a phone, an avatar. The answer may come when somebody else is logged in. */
export function updateUser(user: Me): void {
  if (current?.user.id === user.id) change({ ...current, user })
}

export const currentSession = () => current

/** The token of whoever asked to stay logged in on this device. */
export function keptToken(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether this token is the one that stays on this device; another tab may have left somebody else's. */
export const isKept = (token: string | undefined) => token !== undefined && token === keptToken()

/**
 * With another token than before, what was kept for the last one goes. A browser that refuses to store anything still
 * logs in, for as long as the page is open.
 */
function keepToken(token: string | null): void {
  try {
    if (token !== keptToken()) localStorage.removeItem(purchasesKey)
    if (token) localStorage.setItem(key, token)
    else localStorage.removeItem(key)
  } catch {
    // Storage is switched off.
  }
}

/** Hears of every change of session; answers how to stop. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const standingOf = ({ role, reduced }: Me): Standing => (reduced ? 'REDUCED' : role)

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, currentSession)
}

/** What whoever is logged in on this page may do. */
export function useStanding(): Viewer {
  const session = useSession()
  return session ? standingOf(session.user) : 'guest'
}
