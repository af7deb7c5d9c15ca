import { decode, type Codecs } from '#contract/protocol/codecs.ts'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { dayMs } from '#domain/lima.ts'
import { isStoredToken, storedToken, purchasesKey } from '../../platform/session.ts'

// A user who stays logged in on this device can see their purchases offline. Fields that are not listed here are not
// stored: no username, no password, no profile, no pin. `session.ts` deletes the list with the session.
export type OfflinePurchase = Pick<Purchase, 'id' | 'nombre' | 'dias' | 'startDate' | 'endDate' | 'nombreUser'> & {
  ticket: number | null
  /** When it was read. A search, or a page of several, reads only some. */
  seenAt: Date
}
const codecs: Codecs = [{ startDate: 'instant', endDate: 'instant', seenAt: 'instant' }]

function offlineFieldsOf(purchase: Purchase, seenAt: Date): OfflinePurchase {
  const { id, nombre, dias, startDate, endDate, nombreUser, ticket } = purchase
  return { id, nombre, dias, startDate, endDate, nombreUser, ticket: ticket?.number ?? null, seenAt }
}

const maxItems = 200
/** The longest lifetime of a session. */
const maxAgeMs = 30 * dayMs

/** Stores the purchases read with this token, newest first; they replace the stored ones with the same ids. */
export function storeOfflinePurchases(read: readonly Purchase[], token: string | undefined, now: Date): void {
  if (!isStoredToken(token)) return
  const ids = new Set(read.map(({ id }) => id))
  const before = readOfflinePurchases(now).filter(({ id }) => !ids.has(id))
  const items = [...read.map((it) => offlineFieldsOf(it, now)), ...before]
  try {
    const newest = items.toSorted((one, other) => other.id - one.id).slice(0, maxItems)
    localStorage.setItem(purchasesKey, JSON.stringify(newest))
  } catch {
    // The storage is full or disabled.
  }
}

/** The purchases stored on this device that were read while its session may still have been valid. */
export function readOfflinePurchases(now: Date): OfflinePurchase[] {
  if (!storedToken()) return []
  try {
    const items = decode(JSON.parse(localStorage.getItem(purchasesKey) ?? ''), codecs) as OfflinePurchase[]
    return items.filter(({ seenAt }) => now.getTime() - seenAt.getTime() < maxAgeMs)
  } catch {
    return []
  }
}
