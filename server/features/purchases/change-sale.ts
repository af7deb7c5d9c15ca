import type { BodyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import type { Sale } from '#contract/purchases/sales.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { daysLeft, maxDays, renewedUntil, type PurchaseNote } from '#domain/purchase.ts'
import { may } from '#domain/user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { hasOtherAdministrator } from '../users/index.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { once, type Attempt } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import { deleteReminders, extendPurchase, lockTarget, setNote } from './change-sales-sql.ts'
import { getSale } from './show-sale.ts'

type Change = BodyOf<typeof api.purchases.change>
type Target = NonNullable<Awaited<ReturnType<typeof lockTarget>>>

/**
 * Sets the note of a sale, or adds days to it. No money moves: the two people settle the price of the days between
 * them. Days for the caller's own rent are allowed only if nobody else could add them.
 */
export async function changeSale(
  context: AppContext,
  caller: Caller,
  id: number,
  change: Change,
  attempt?: Attempt,
): Promise<Sale> {
  const { nota, dias } = change
  const mayExtend = may.administer(caller.role)
  if (dias !== undefined && !mayExtend) throw new Problem('FORBIDDEN')
  return inTransaction(context.db, async (trx) => {
    await once(trx, attempt, async () => {
      const target = await lockTarget(trx, id)
      if (!target || (!mayExtend && target.sellerId !== caller.id)) throw new Problem('NOT_FOUND')
      if (dias !== undefined) {
        const own = target.userId === caller.id
        if (own && (await hasOtherAdministrator(trx, caller))) throw new Problem('OWN_RENT')
        const extended = await extend(trx, id, target, { dias, nota: nota ?? 'Renovado', now: context.clock.now() })
        const before = { endDate: target.endDate, nota: target.nota }
        const act = own ? 'renew-own-purchase' : 'renew-purchase'
        await record(trx, caller, act, { purchase: id }, { before, after: { dias, ...extended } })
      } else {
        const next = nota ?? null
        await setNote(trx, id, next)
        const noted = { before: { nota: target.nota }, after: { nota: next } }
        await record(trx, caller, 'note-purchase', { purchase: id }, noted)
      }
      return id
    })
    const sale = await getSale(trx, caller, id)
    publishAfterCommit(trx, { purchases: [sale.buyer.id, sale.seller.id] })
    return sale
  })
}

type Extension = { dias: number; nota: PurchaseNote; now: Date }

async function extend(trx: Transaction, id: number, target: Target, { dias, nota, now }: Extension) {
  if (target.profileId === null) throw new Problem('NOT_A_RENT')
  const endDate = renewedUntil(target.endDate, dias, now)
  if (daysLeft(endDate, now) > maxDays.left) {
    const message = 'Con tantos días terminaría en más de 100 años.'
    throw invalidInput('dias', message)
  }
  if (!(await extendPurchase(trx, id, { endDate, nota }))) throw new Problem('PROFILE_FREED')
  await deleteReminders(trx, id)
  return { endDate, nota }
}
