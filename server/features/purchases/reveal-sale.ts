import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { openCredentials } from './show-purchase.ts'
import { lockRevealed } from './sales-sql.ts'

/**
 * What the buyer of a running rent was given, for the supplier who sold it and for administrators: each time is on record,
 * in the same transaction.
 */
export function revealSale(context: AppContext, caller: Caller, id: number) {
  return inTransaction(context.db, async (trx) => {
    const sale = await lockRevealed(trx, id)
    const isTheirs = may.administer(caller.role) || (caller.role === 'ADMIN' && sale?.sellerId === caller.id)
    if (!sale || !isTheirs) throw new Problem('NOT_FOUND')
    if (sale.profileId === null) throw new Problem('NOT_A_RENT')
    const credentials = openCredentials(context, sale)
    if (!credentials) throw new Problem('CREDENTIALS_HIDDEN')
    await record(trx, caller, 'credentials_revealed', { purchase: id })
    const { nombre, nombreUser, telefono, endDate } = sale
    return { id, nombre, nombreUser, telefono, endDate, ...credentials }
  })
}
