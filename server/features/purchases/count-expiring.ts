import type { Db } from '../../platform/db/db.ts'
import { sumSales } from './sales-sql.ts'

/** How many rents end soon, as the list of sales that end soon says. */
export const countExpiring = async (db: Db, now: Date): Promise<number> =>
  (await sumSales(db, { estado: { is: 'por-vencer', at: now } })).total
