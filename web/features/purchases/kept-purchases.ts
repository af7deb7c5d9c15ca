import '../../platform/no-eval.ts'
import { z } from 'zod'
import { purchase, type Purchase } from '#contract/purchases.ts'
import { instant } from '#contract/wire.ts'
import { keptToken, purchasesKey } from '../../platform/session.ts'

// Whoever asked to stay logged in on this device finds their list here without connection. What is not named stays at
// the shop: no username, no password, no profile, no pin. `session.ts` throws it away with the session.
const keptPurchase = purchase
  .pick({ id: true, nombre: true, dias: true, startDate: true, endDate: true, nombreUser: true })
  .extend({ ticket: z.int().nullable() })
const keptList = z.object({ seenAt: instant, items: z.array(keptPurchase) })

export type KeptPurchase = z.output<typeof keptPurchase>
type KeptList = z.output<typeof keptList>

const maxItems = 200
/** No session lasts longer. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** Keeps what was just read, newest first, in place of what was known of the same purchases. */
export function keepPurchases(read: readonly Purchase[], now: Date): void {
  if (!keptToken()) return
  const ids = new Set(read.map(({ id }) => id))
  const before = keptPurchases(now)?.items.filter(({ id }) => !ids.has(id)) ?? []
  const items = [...read.map((it) => ({ ...it, ticket: it.ticket?.number ?? null })), ...before]
    .toSorted((one, other) => other.id - one.id)
    .slice(0, maxItems)
  try {
    localStorage.setItem(purchasesKey, JSON.stringify(keptList.encode({ seenAt: now, items })))
  } catch {
    // No room, or storage is switched off.
  }
}

/** What this device was asked to keep, if its session may still be running. */
export function keptPurchases(now: Date): KeptList | undefined {
  if (!keptToken()) return undefined
  try {
    const list = keptList.parse(JSON.parse(localStorage.getItem(purchasesKey) ?? ''))
    return now.getTime() - list.seenAt.getTime() < maxAgeMs ? list : undefined
  } catch {
    return undefined
  }
}
