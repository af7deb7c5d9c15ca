// A session that ends, or a screen that is left, takes nothing half-written with it.
const kept = new Map<string, { by: string; draft: unknown }>()

/** Keeps what somebody wrote and did not save, under a name of its own, for as long as the page is open. */
export function keepDraft(name: string, by: string, draft: unknown): void {
  kept.set(name, { by, draft })
}

/** What was kept last under this name, if this person wrote it. */
export function keptDraft<Draft>(name: string, by: string): Draft | undefined {
  const it = kept.get(name)
  return it?.by === by ? (it.draft as Draft) : undefined
}

export function dropDraft(name: string): void {
  kept.delete(name)
}
