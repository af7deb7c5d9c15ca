import { decode, type Codecs } from '#contract/codecs.ts'
import type { Purchase } from '#contract/purchase.ts'
import { dayMs } from '#domain/lima.ts'
import { isKept, keptToken, purchasesKey } from '../../platform/session.ts'

// A user who stays logged in on this device can see their purchases offline. Fields that are not listed here are not
// stored: no username, no password, no profile, no pin. `session.ts` deletes the list with the session.
export type KeptPurchase = Pick<Purchase, 'id' | 'nombre' | 'dias' | 'startDate' | 'endDate' | 'nombreUser'> & {
  ticket: number | null
}
type KeptList = { seenAt: Date; items: KeptPurchase[] }
const codecs: Codecs = { seenAt: 'instant', items: [{ startDate: 'instant', endDate: 'instant' }] }

const keptOf = ({ id, nombre, dias, startDate, endDate, nombreUser, ticket }: Purchase): KeptPurchase => ({
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
export function keepPurchases(read: readonly Purchase[], token: string | undefined, now: Date): void {
  if (!isKept(token)) return
  const ids = new Set(read.map(({ id }) => id))
  const before = keptPurchases(now)?.items.filter(({ id }) => !ids.has(id)) ?? []
  const items = [...read.map(keptOf), ...before].toSorted((one, other) => other.id - one.id).slice(0, maxItems)
  try {
    localStorage.setItem(purchasesKey, JSON.stringify({ seenAt: now, items } satisfies KeptList))
  } catch {
    // The storage is full or disabled.
  }
}

/** The purchases stored on this device, if its session may still be valid. */
export function keptPurchases(now: Date): KeptList | undefined {
  if (!keptToken()) return undefined
  try {
    const list = decode(JSON.parse(localStorage.getItem(purchasesKey) ?? ''), codecs) as KeptList
    return now.getTime() - list.seenAt.getTime() < maxAgeMs ? list : undefined
  } catch {
    return undefined
  }
}
