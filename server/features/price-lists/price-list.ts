import type { PriceList } from '#contract/price-lists.ts'
import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { centimos } from '#domain/money.ts'
import { asksForReview, slugLength } from '#domain/price-list.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { readableCode } from '../../platform/readable-code.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { countOfferedTerms } from '../catalogue/index.ts'
import { looksLikeShop } from '../users/index.ts'
import { readConfirmed, ruleOf } from './read-prices.ts'
import { lockOwnList, selectPriceList, updatePriceList, type PriceListRow } from './sql.ts'

/** The list of a reseller, with how many of its prices wait for a review. */
export async function readPriceList(db: Db, caller: Caller): Promise<PriceList> {
  const row = await selectPriceList(db, caller.id)
  const rule = ruleOf(row)
  const confirmed = await readConfirmed(db, caller, rule)
  const { markupKind, markup, stoppedAt, stoppedReason } = row
  return {
    markup: markupKind,
    percent: markupKind === 'percent' ? (markup ?? 0) : 0,
    amount: centimos(markupKind === 'amount' ? (markup ?? 0) : 0),
    rounding: row.rounding ?? 'none',
    public: row.isPublic ?? false,
    slug: row.slug,
    showsPicture: row.showsPicture ?? false,
    hasPicture: row.avatarId !== null,
    stopped: stoppedAt && { at: stoppedAt, motivo: stoppedReason ?? '' },
    changed: confirmed.filter(({ state }) => asksForReview(state)).length,
    below: confirmed.filter(({ state }) => state === 'below').length,
    confirmed: confirmed.length,
    proposed: rule.markup ? (await countOfferedTerms(db)) - confirmed.length : 0,
  }
}

/** Changes the caller's list, one change at a time, and answers it as it is then. */
export function changePriceList(
  context: AppContext,
  caller: Caller,
  change: (trx: Transaction, list: PriceListRow) => Promise<void>,
): Promise<PriceList> {
  return inTransaction(context.db, async (trx) => {
    await change(trx, await lockOwnList(trx, caller.id))
    return readPriceList(trx, caller)
  })
}

type Rule = BodyOf<typeof api.priceLists.change>

/** Sets the rule of the caller's list. What is confirmed, and so what is public, stays. */
export const changeRule = (context: AppContext, caller: Caller, { markup, ...rule }: Rule) =>
  changePriceList(context, caller, (trx) =>
    updatePriceList(trx, caller.id, {
      markupKind: markup,
      markup: markup === null ? null : rule[markup],
      rounding: rule.rounding,
    }),
  )

/** The shop may have been renamed since the list was switched on, or have other staff. */
async function refusePosing(context: AppContext, trx: Transaction, caller: Caller): Promise<void> {
  if (await looksLikeShop(context, trx, caller)) throw new Problem('SELLER_NAME_TAKEN')
}

const newSlug = ({ random }: AppContext) => readableCode(random.bytes(slugLength), slugLength).toLowerCase()

/** Switches the caller's public list on or off. */
export const publishList = (context: AppContext, caller: Caller, on: boolean) =>
  changePriceList(context, caller, async (trx, { slug, stoppedAt }) => {
    if (on && stoppedAt) throw new Problem('PRICE_LIST_STOPPED')
    if (on) await refusePosing(context, trx, caller)
    await updatePriceList(trx, caller.id, { isPublic: on, ...(on && { slug: slug ?? newSlug(context) }) })
  })

/** Shows the caller's picture on their public list, or no longer. */
export const showPicture = (context: AppContext, caller: Caller, on: boolean) =>
  changePriceList(context, caller, async (trx, { isPublic }) => {
    if (on && isPublic) await refusePosing(context, trx, caller)
    await updatePriceList(trx, caller.id, { showsPicture: on })
  })

/** Gives the caller's list another address. */
export const renewSlug = (context: AppContext, caller: Caller) =>
  changePriceList(context, caller, async (trx, { isPublic }) => {
    if (isPublic) await refusePosing(context, trx, caller)
    await updatePriceList(trx, caller.id, { slug: newSlug(context) })
  })
