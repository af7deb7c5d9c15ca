import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { refundDue } from '#domain/claim.ts'
import { Problem } from '#domain/problem.ts'
import { hasLapsed } from '#domain/purchase.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { lockForReplacement, setAside, takeReplacement } from '../catalogue/index.ts'
import { deleteReminders, endForGood } from '../purchases/index.ts'
import { insertRefund, lockWallets } from '../wallet/index.ts'
import { requireAnswerer } from './authority.ts'
import { answerNow, lockAnswerable, settle, settleInWords, settling, type Answer, type Asked } from './settle.ts'
import { moveToProfile } from './move-rent.ts'
import { replacementsOf, unusedSince } from './show-claim.ts'
import { lockOpenClaims, lockRent, selectChangedAt, selectPeriods, selectProductId, type LockedClaim } from './sql.ts'

type Resolve = BodyOf<typeof api.claims.resolve>

/** Settles a claim, once, in one of four ways. */
export const resolveClaim = (context: AppContext, caller: Caller, id: number, { by, text, productId }: Resolve) =>
  settling(context, caller, { id, text }, async (trx, found, asked) => {
    switch (by) {
      case 'newData':
        return { settled: await answerNewData(trx, found, asked) }
      case 'replacement':
        await replace(trx, found, asked, productId)
        return { settled: 1 }
      case 'refund':
        await giveBack(trx, found, asked)
        return { settled: 1 }
      case 'explanation':
        await settleInWords(trx, id, asked, 'explanation')
        return { settled: 1 }
    }
  })

export const rejectClaim = (context: AppContext, caller: Caller, id: number, text: string) =>
  settling(context, caller, { id, text }, async (trx, _, asked) => {
    await settleInWords(trx, id, asked, 'rejected')
    return {}
  })

/** Answers all open claims of an account that came before its data changed, and that this caller may answer. */
async function answerNewData(trx: Transaction, found: LockedClaim, words: Asked): Promise<number> {
  const open = await lockOpenClaims(trx, found.accountId)
  const answer = answerNow(words)
  // Refuses one that was answered meanwhile.
  const asked = open.find(({ id }) => id === found.id) ?? (await lockAnswerable(trx, found.id, words)).claim
  await requireAnswerer(trx, answer.caller, asked, answer.now)
  const changedAt = await selectChangedAt(trx, asked.accountId)
  const isAnswered = ({ reopenedAt, openedAt }: LockedClaim) =>
    changedAt !== null && changedAt > (reopenedAt ?? openedAt)
  if (!isAnswered(asked)) throw new Problem('DATA_UNCHANGED')
  const answered: LockedClaim[] = []
  for (const claim of open.filter(isAnswered)) if (await mayAnswer(trx, claim, answer)) answered.push(claim)
  for (const claim of answered)
    await settle(trx, claim, answer, { resolution: 'newData', after: { account: asked.accountId } })
  return answered.length
}

async function mayAnswer(trx: Transaction, claim: LockedClaim, { caller, now }: Answer): Promise<boolean> {
  try {
    await requireAnswerer(trx, caller, claim, now)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/**
 * Gives a running rent another profile, until the same end; from then on it is a rent of the product of that profile. The
 * profile that it leaves is set aside.
 */
async function replace(trx: Transaction, found: LockedClaim, words: Asked, asked: number | undefined) {
  const { purchaseId } = found
  const from = await selectProductId(trx, purchaseId)
  const to = asked ?? from
  const product = await lockForReplacement(trx, from, to)
  const rent = await lockRent(trx, purchaseId)
  const { claim, answer } = await lockAnswerable(trx, found.id, words)
  const { caller, now } = answer
  if (!rent || rent.profileId === null || rent.accountId === null) throw new Problem('NOT_FOUND')
  if (rent.freedAt || hasLapsed(rent.endDate, now)) throw new Problem('RENT_ENDED')
  // Judged once the product is locked: neither its price nor its seller changes any more.
  const offered = await replacementsOf(trx, caller, claim)
  if (!product || rent.productId !== from || !offered.some((it) => it.productId === to)) {
    throw new Problem('NO_REPLACEMENT')
  }
  const profile = await takeReplacement(trx, product, rent.accountId)
  if (!profile) throw new Problem('NO_REPLACEMENT')
  const { profileId, accountId } = rent
  const unusedFrom = await unusedSince(trx, claim)
  const held = { ...rent, profileId, accountId }
  await moveToProfile(trx, held, { product, profileId: profile.id, claimId: claim.id, unusedFrom }, now)
  publishAfterCommit(trx, { purchases: [product.sellerId] })
  const after = { product: to, from, account: profile.accountId }
  await settle(trx, claim, answer, { resolution: 'replacement', oldProfileId: profileId, after })
}

/** Gives back what was paid and not used since the claim was opened, and ends the rent for good. */
async function giveBack(trx: Transaction, found: LockedClaim, words: Asked) {
  const { purchaseId, userId } = found
  await lockWallets(trx, [userId])
  // The product too: a refund is deducted from the category that the product is counted in.
  const from = await selectProductId(trx, purchaseId)
  await trx.selectFrom('products').select('id').where('id', '=', from).forShare().execute()
  const rent = await lockRent(trx, purchaseId)
  const { claim, answer } = await lockAnswerable(trx, found.id, words)
  const { caller, now } = answer
  if (!rent || rent.profileId === null || rent.freedAt) throw new Problem('RENT_ENDED')
  const amount = refundDue(await selectPeriods(trx, purchaseId), await unusedSince(trx, claim), rent.refunded)
  if (amount === 0) throw new Problem('REFUND_TOO_HIGH')
  const motivo = `Reclamo #${claim.id}`
  const entryId = await insertRefund(trx, { userId, quantity: amount, purchaseId, motivo }, now)
  await endForGood(trx, purchaseId, now)
  await setAside(trx, rent.profileId, now)
  await deleteReminders(trx, purchaseId)
  const before = { refunded: rent.refunded, endDate: rent.endDate }
  const after = { quantity: amount, walletEntry: entryId, motivo, end: true }
  await record(trx, caller, 'refund-purchase', { purchase: purchaseId }, { before, after })
  await settle(trx, claim, answer, { resolution: 'refund', refund: { entryId, amount }, oldProfileId: rent.profileId })
}
