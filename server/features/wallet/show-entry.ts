import type { WalletEntryWithUser } from '#contract/wallet.ts'
import type { EntryState } from '#domain/wallet.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectEntry, type EntryRow, type EntryStatus } from './sql.ts'

const estados: Record<EntryStatus, EntryState> = {
  pending: 'Pendiente',
  accepted: 'Aceptada',
  rejected: 'Rechazada',
  cancelled: 'Anulada',
}

export const statuses = Object.keys(estados) as readonly EntryStatus[]

/** The label of a status. */
export const estadoOf = (status: EntryStatus): EntryState => estados[status]

/** The fields of a status in replies. */
export const stateOf = (status: EntryStatus) => ({ state: status === 'accepted', estado: estados[status] })

/** The fields of a movement that is linked to no purchase, renewal, correction or voucher. */
export const emptyEntryFields = {
  motivo: null,
  purchase: null,
  renewal: null,
  corrects: null,
  voucher: false,
  paymentCode: null,
} as const

/** A movement as administrators see it; its owner sees less of it. Warnings are read separately. */
export function toEntry({
  status,
  purchaseId,
  nombre,
  dias,
  untilDate,
  userId,
  username,
  telefono,
  ...entry
}: EntryRow): WalletEntryWithUser {
  return {
    ...entry,
    ...stateOf(status),
    purchase: purchaseId === null || nombre === null ? null : { id: purchaseId, nombre },
    renewal: dias === null || untilDate === null ? null : { dias, until: untilDate },
    user: { id: userId, username, telefono },
    warnings: [],
    received: [],
    acceptable: false,
  }
}

export async function getEntry(db: Db, id: number): Promise<WalletEntryWithUser> {
  const entry = await selectEntry(db, id)
  if (!entry) throw new Problem('NOT_FOUND')
  return toEntry(entry)
}
