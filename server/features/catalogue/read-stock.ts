import type { Db } from '../../platform/db/db.ts'
import { selectStock } from './sql.ts'

/** What is left of these products and their states, as they are now; of removed ones too. */
export async function readStock(db: Db, ids: readonly number[]) {
  return ids.length === 0 ? [] : selectStock(db, ids)
}
