import type { api } from '#contract/index.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { purchaseNumberIn } from '#domain/purchase.ts'
import type { AppContext } from '../../platform/context.ts'
import { pageParams, pageWithTotal } from '../../platform/http/page-params.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { linkPurchases } from '../customers/index.ts'
import { readSettings } from '../settings/index.ts'
import { purchasesOfAccount } from './search-accounts.ts'
import { toPurchase } from './show-purchase.ts'
import {
  countKinds,
  countPurchases,
  endingFirst,
  selectByCustomer,
  selectPurchases,
  type PurchaseFilter,
} from './sql.ts'

type ListQuery = QueryOf<typeof api.purchases.mine>
type Picked = Omit<ListQuery, 'username' | 'customerId'>
type Reply = ReplyOf<typeof api.purchases.mine>

/** A page of the caller's purchases: all, one by its number, or those of one account by its username, or for one customer. */
export async function listPurchases(
  context: AppContext,
  caller: Caller,
  { username, customerId, ...asked }: ListQuery,
): Promise<Reply> {
  if (customerId !== undefined) await linkPurchases(context.db, caller.id)
  const id = purchaseNumberIn(username ?? '')
  const usernameIndex = username && id === undefined ? context.vault.indexOf(username) : undefined
  return pageOf(context, { userId: caller.id, id, usernameIndex, customerId }, asked)
}

/** A page of the caller's purchases that mention a text. */
export async function searchPurchases(
  context: AppContext,
  caller: Caller,
  { q: text, ...asked }: Picked & { q: string },
): Promise<Reply> {
  const id = purchaseNumberIn(text)
  if (id !== undefined) return pageOf(context, { userId: caller.id, id }, asked)
  const search = {
    text,
    ids: await purchasesOfAccount(context, caller.id, text),
    // A complete username also finds rents that have ended.
    usernameIndex: context.vault.indexOf(text),
  }
  return pageOf(context, { userId: caller.id, search }, asked)
}

async function pageOf(context: AppContext, of: PurchaseFilter, { tipo: kind, estado, sort, ...asked }: Picked) {
  const { db, clock } = context
  const { page, pageSize, ...range } = pageParams(asked, 50)
  const now = clock.now()
  const filter = { ...of, kind, estado: estado && { is: estado, at: now } }
  const at = sort === 'customer' ? { now, graceDays: (await readSettings(db)).graceDays } : undefined
  const [[rows, { total }], kinds] = await Promise.all([
    pageWithTotal(
      range,
      (reach) =>
        at
          ? selectByCustomer(db, filter, reach, at)
          : selectPurchases(db, filter, reach, sort === 'ending' ? endingFirst(now) : undefined),
      () => countPurchases(db, filter),
    ),
    kind && countKinds(db, of),
  ])
  return { items: rows.map((row) => toPurchase(context, row)), total, page, pageSize, kinds }
}
