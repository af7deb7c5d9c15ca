import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { isSimilarNumber } from '#domain/operation-number.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { isOwnWalletRefused } from '../users/index.ts'
import {
  selectAcceptable,
  selectAlikeVouchers,
  selectNearNumbers,
  selectPaidIn,
  selectReceived,
  selectTaken,
  selectTwins,
} from './warnings-sql.ts'

type Warning = WalletEntryWithUser['warnings'][number]

/** An amount is unusual if it is this many times the largest previous top-up of the same customer. */
const unusualFactor = 3
/** With fewer top-ups no amount is unusual yet. */
const minPaidIn = 3

/** The warnings to check before these pending top-ups are accepted. */
export async function readWarnings(db: Db, waiting: readonly WalletEntryWithUser[]): Promise<Map<number, Warning[]>> {
  const warnings = new Map<number, Warning[]>(waiting.map(({ id }) => [id, []]))
  const ids = [...warnings.keys()]
  if (ids.length === 0) return warnings
  const [alike, near, twins, taken, paidIn] = await Promise.all([
    selectAlikeVouchers(db, ids),
    selectNearNumbers(db, ids),
    selectTwins(db, ids),
    selectTaken(db, ids),
    selectPaidIn(
      db,
      waiting.map(({ user }) => user.id),
    ),
  ])
  const warn = (id: number, warning: Warning) => warnings.get(id)?.push(warning)
  for (const { id, otherId } of alike) warn(id, { code: 'VOUCHER_REUSED', entryId: otherId })
  const similar = near.filter(({ number, otherNumber }) => isSimilarNumber(number, otherNumber))
  const pairs = new Map([...twins, ...similar].map(({ id, otherId }) => [`${id} ${otherId}`, { id, otherId }]))
  for (const { id, otherId } of pairs.values()) warn(id, { code: 'OPERATION_SIMILAR', entryId: otherId })
  for (const { id, otherId } of taken) warn(id, { code: 'PAYMENT_TAKEN', entryId: otherId })
  const before = new Map(paidIn.map(({ userId, ...sum }) => [userId, sum]))
  for (const { id, user, quantity } of waiting) {
    const { count, largest } = before.get(user.id) ?? { count: 0, largest: 0 }
    if (count === 0) warn(id, { code: 'NEW_CUSTOMER' })
    if (count >= minPaidIn && quantity > unusualFactor * largest) warn(id, { code: 'AMOUNT_UNUSUAL' })
  }
  return warnings
}

/** The received payments that match, or may match, these pending top-ups. */
export async function readReceived(db: Db, waiting: readonly WalletEntryWithUser[]) {
  const received = new Map<number, WalletEntryWithUser['received']>()
  if (waiting.length === 0) return received
  const rows = await selectReceived(
    db,
    waiting.map(({ id }) => id),
  )
  for (const { id, ...payment } of rows) received.set(id, [...(received.get(id) ?? []), payment])
  return received
}

/** Those of these pending top-ups whose payment certainly came in, and that this administrator may accept. */
export async function readAcceptable(
  db: Db,
  caller: Caller,
  waiting: readonly WalletEntryWithUser[],
): Promise<ReadonlySet<number>> {
  const hasOwn = waiting.some(({ user }) => user.id === caller.id)
  const refused = hasOwn && (await isOwnWalletRefused(db, caller))
  const ids = waiting.filter(({ user }) => !refused || user.id !== caller.id).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = await selectAcceptable(db, ids)
  return new Set(rows.map(({ entryId }) => entryId))
}
