import { useSyncExternalStore } from 'react'
import type { Me } from '#contract/accounts.ts'

/** Who is logged in on this page, if anybody. */
export type Session = { token: string; user: Me }

// In memory, a reload or a closed page forgets it; only who asked to stay logged in is remembered on the device.
let current: Session | null = null
const key = 'shop.token'
const listeners = new Set<() => void>()

function change(next: Session | null): void {
  current = next
  for (const listener of listeners) listener()
}

export function startSession(session: Session & { keep?: boolean }): void {
  if (session.keep) localStorage.setItem(key, session.token)
  change({ token: session.token, user: session.user })
}

export function endSession(): void {
  localStorage.removeItem(key)
  change(null)
}

/** The account changed: a phone, an avatar. */
export function updateUser(user: Me): void {
  if (current) change({ ...current, user })
}

export const currentSession = () => current
export const keptToken = () => localStorage.getItem(key)

export function useSession(): Session | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
