import type { Outcome, Intent } from './history.ts'

/** A due call, with the ids it was resolved to; sent again with the same key it is the same call. */
export type Call = {
  intent: Intent
  /** Sent first; the call follows only if this succeeds. */
  before?: (() => Promise<Outcome>) | undefined
  send(key: string | undefined): Promise<Outcome>
}

export const picked = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length]
export const nothing = () => ({ ids: [], amounts: [] })
export const idOf = ({ id }: { id: number }) => ({ ids: [id], amounts: [] })
export const withKey = (key: string | undefined) => (key === undefined ? {} : { key })
