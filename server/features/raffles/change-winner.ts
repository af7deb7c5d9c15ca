import type { Winner } from '#contract/raffles.ts'
import { Problem } from '#domain/problem.ts'
import type { WinnerState } from '#domain/winner.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { getWinner } from './list-winners.ts'
import { updateWinner } from './sql.ts'

/** Says whether a prize was handed over. */
export function changeWinner(context: AppContext, caller: Caller, id: number, estado: WinnerState): Promise<Winner> {
  return inTransaction(context.db, async (trx) => {
    const before = await updateWinner(trx, id, estado)
    if (!before) throw new Problem('NOT_FOUND')
    await record(trx, caller, 'change-winner', { winner: id }, { before, after: { estado } })
    return getWinner(trx, caller.role, id)
  })
}
