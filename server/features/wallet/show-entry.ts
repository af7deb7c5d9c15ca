import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectEntry, type EntryRow } from './sql.ts'

/** What a movement that corrects nothing and pays for nothing says of that. */
export const standsAlone = { motivo: null, purchase: null, corrects: null } as const

/** A movement as administrators see it; its owner sees less of it. */
export function toEntry({ purchaseId, nombre, userId, username, telefono, ...entry }: EntryRow): WalletEntryWithUser {
  return {
    ...entry,
    purchase: purchaseId === null || nombre === null ? null : { id: purchaseId, nombre },
    user: { id: userId, username, telefono },
  }
}

export async function getEntry(db: Db, id: number): Promise<WalletEntryWithUser> {
  const entry = await selectEntry(db, id)
  if (!entry) throw new Problem('NOT_FOUND')
  return toEntry(entry)
}
