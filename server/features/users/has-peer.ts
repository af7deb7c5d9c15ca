import { Problem } from '#domain/problem.ts'
import { may, standingOf } from '#domain/user.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { lockAdministrators } from './sql.ts'

/**
 * Whether somebody else may administer, so that the caller need not decide about themselves. Who may, the caller too,
 * keeps that authority until the transaction ends.
 */
export async function hasPeer(trx: Transaction, caller: Caller): Promise<boolean> {
  const rows = await lockAdministrators(trx)
  const full = rows.filter((row) => may.administer(standingOf(row, row.reducedUsernames ?? [])))
  if (!full.some(({ id }) => id === caller.id)) throw new Problem('FORBIDDEN')
  return full.length > 1
}
