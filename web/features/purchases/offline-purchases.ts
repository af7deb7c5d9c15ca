import { decode, type Codecs } from '#contract/codecs.ts'
import type { Purchase } from '#contract/purchase.ts'
import { dayMs } from '#domain/lima.ts'
import { isKept, storedToken, purchasesKey } from '../../platform/session.ts'

// A user who stays logged in on this device can see their purchases offline. Fields that are not listed here are not
// stored: no username, no password, no profile, no pin. `session.ts` deletes the list with the session.
export type OfflinePurchase = Pick<Purchase, 'id' | 'nombre' | 'dias' | 'startDate' | 'endDate' | 'nombreUser'> & {
  ticket: number | null
}
type OfflinePurchases = { seenAt: Date; items: OfflinePurchase[] }
const codecs: Codecs = { seenAt: 'instant', items: [{ startDate: 'instant', endDate: 'instant' }] }

const offlineFieldsOf = ({ id, nombre, dias, startDate, endDate, nombreUser, ticket }: Purchase): OfflinePurchase => ({
  id,
  nombre,
  dias,
  startDate,
  endDate,
  nombreUser,
  ticket: ticket?.number ?? null,
})

const maxItems = 200
/** The longest lifetime of a session. */
const maxAgeMs = 30 * dayMs

/** Stores the purchases read with this token, newest first; they replace the stored ones with the same ids. */
export function storeOfflinePurchases(read: readonly Purchase[], token: string | undefined, now: Date): void {
  if (!isKept(token)) return
  const ids = new Set(read.map(({ id }) => id))
  const before = readOfflinePurchases(now)?.items.filter(({ id }) => !ids.has(id)) ?? []
  const items = [...read.map(offlineFieldsOf), ...before].toSorted((one, other) => other.id - one.id).slice(0, maxItems)
  try {
    localStorage.setItem(purchasesKey, JSON.stringify({ seenAt: now, items } satisfies OfflinePurchases))
  } catch {
    // The storage is full or disabled.
  }
}

/** The purchases stored on this device, if its session may still be valid. */
export function readOfflinePurchases(now: Date): OfflinePurchases | undefined {
  if (!storedToken()) return undefined
  try {
    const list = decode(JSON.parse(localStorage.getItem(purchasesKey) ?? ''), codecs) as OfflinePurchases
    return now.getTime() - list.seenAt.getTime() < maxAgeMs ? list : undefined
  } catch {
    return undefined
  }
}
