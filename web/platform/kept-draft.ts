import { useEffect, useState } from 'react'
import { currentSession } from './session.ts'

// In the storage of the tab, so that drafts survive a reload, and a phone that unloads the page. Never for credentials.
const keyOf = (name: string) => `shop.draft.${name}`

/** The draft that this user last kept under this name in this tab. */
export function keptDraft<Draft extends object>(name: string): Partial<Draft> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as { by?: number; draft?: Partial<Draft> }
    return kept.by === currentSession()?.user.id ? (kept.draft ?? {}) : {}
  } catch {
    return {}
  }
}

export function keepDraft(name: string, draft: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ by: currentSession()?.user.id, draft }))
  } catch {
    // Storage is disabled: the draft is gone after a reload.
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Storage is disabled.
  }
}

/** The state of a form whose draft is kept from its first change on, to be forgotten once it is saved. */
export function useKeptDraft<Draft extends object>(name: string, initial: () => Draft) {
  const [first] = useState<Draft>(() => ({ ...initial(), ...keptDraft<Draft>(name) }))
  const [draft, setDraft] = useState(first)
  useEffect(() => {
    if (draft !== first) keepDraft(name, draft)
  }, [name, draft, first])
  const edit = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  return [draft, edit] as const
}
