// In memory, so that drafts survive the end of a session and leaving a screen.
const kept = new Map<string, { by: string; draft: unknown }>()

/** Stores an unsaved draft under a name for as long as the page is open. */
export function storeDraft(name: string, by: string, draft: unknown): void {
  kept.set(name, { by, draft })
}

/** The draft last stored under this name, if the same user wrote it. */
export function readDraft<Draft>(name: string, by: string): Draft | undefined {
  const it = kept.get(name)
  return it?.by === by ? (it.draft as Draft) : undefined
}

export function deleteDraft(name: string): void {
  kept.delete(name)
}
