import type { api } from '#contract/index.ts'
import type { ShownFall } from '#contract/outages.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import {
  changeAccountIn,
  changeSuppliedPasswordIn,
  lockAnsweredAccount,
  type LockedAccount,
  returnAccount,
  takeReplacement,
  withdrawAccount,
} from '../catalogue/index.ts'
import { answererOf, lockOpenClaims, moveToProfile, settle, unusedSince } from '../claims/index.ts'
import { notify } from '../notifications/index.ts'
import { confirmAuthority } from '../users/index.ts'
import { countFalls, lockRunning, selectFalls, selectRunning, selectWithoutMail, type Running } from './fall-sql.ts'

const shownCustomers = 500

/** Administrators see all, suppliers what they sell. */
const sellerOf = ({ id, role }: Caller) => (may.administer(role) ? undefined : id)

export async function listFalls(
  { db, clock }: AppContext,
  caller: Caller,
  query: QueryOf<typeof api.outages.falls>,
): Promise<ReplyOf<typeof api.outages.falls>> {
  const { page, pageSize, ...window } = pageParams(query, 50)
  const filter = { sellerId: sellerOf(caller), fallen: true }
  const [items, total] = await Promise.all([selectFalls(db, filter, clock.now(), window), countFalls(db, filter)])
  return { items, total, page, pageSize }
}

/** Whom the fall of an account affects, and what could be done about it. */
export async function getFall({ clock }: AppContext, db: Db, caller: Caller, accountId: number): Promise<ShownFall> {
  const now = clock.now()
  const filter = { accountId, sellerId: sellerOf(caller) }
  const [fall] = await selectFalls(db, filter, now, { limit: 1, offset: 0 })
  if (!fall) throw new Problem('NOT_FOUND')
  return { ...fall, withoutMail: await selectWithoutMail(db, accountId, now, shownCustomers) }
}

type Act = (trx: Transaction, account: LockedAccount, now: Date) => Promise<number>

/** Runs an act on a locked account, in one transaction; returns how many rents it changed, and what is left to do. */
function acting(context: AppContext, caller: Caller, id: number, act: Act) {
  return inTransaction(context.db, async (trx) => {
    const account = await lockAnsweredAccount(trx, caller, id)
    const changed = await act(trx, account, context.clock.now())
    await confirmAuthority(trx, caller)
    return { ...(await getFall(context, trx, caller, id)), changed }
  })
}

function fallOf({ fallenAt }: LockedAccount): Date {
  if (!fallenAt) throw new Problem('ACCOUNT_NOT_FALLEN')
  return fallenAt
}

/** Tells buyers of these rents, and all their screens. */
async function tell(trx: Transaction, rents: readonly Running[], notices: Parameters<typeof notify>[1], now: Date) {
  publishAfterCommit(trx, { purchases: rents.flatMap(({ userId, sellerId }) => [userId, sellerId]) })
  await notify(trx, notices, now)
}

/** The first rent of each buyer: each is told once, whatever they rent of an account. */
const onePerBuyer = (rents: readonly Running[]): Running[] => [
  ...new Map(rents.toReversed().map((rent) => [rent.userId, rent])).values(),
]

/** Marks an account as fallen: it is neither sold nor renewed. Whoever rents it is told, once. */
export const markFallen = (context: AppContext, caller: Caller, id: number) =>
  acting(context, caller, id, async (trx, { fallenAt, product }, now) => {
    if (fallenAt) return 0
    await withdrawAccount(trx, product, id, now)
    const rents = await selectRunning(trx, id, now)
    const notices = onePerBuyer(rents).map(({ id: purchaseId, userId, nombre }) => ({
      userId,
      key: `account fallen ${id} ${now.toISOString()}`,
      kind: 'accountFallen' as const,
      data: { purchaseId, nombre },
    }))
    await tell(trx, rents, notices, now)
    await record(trx, caller, 'mark-fallen', { account: id }, { after: { product: product.id, rents: rents.length } })
    return rents.length
  })

/** Tells buyers that an account works since it fell at that moment. */
async function tellWorking(trx: Transaction, rents: readonly Running[], newData: boolean, fallenAt: Date, now: Date) {
  const notices = onePerBuyer(rents).map(({ id: purchaseId, userId, nombre }) => ({
    userId,
    key: `account works ${purchaseId} ${fallenAt.toISOString()}`,
    kind: 'accountWorks' as const,
    data: { purchaseId, nombre, newData },
  }))
  await tell(trx, rents, notices, now)
}

/** Ends the fall of an account that works with the data it had; whoever rents it is told. */
export const markWorking = (context: AppContext, caller: Caller, id: number) =>
  acting(context, caller, id, async (trx, { fallenAt, product }, now) => {
    if (!fallenAt) return 0
    await returnAccount(trx, product, id)
    const rents = await selectRunning(trx, id, now)
    await tellWorking(trx, rents, false, fallenAt, now)
    await record(trx, caller, 'mark-working', { account: id }, { after: { product: product.id, rents: rents.length } })
    return rents.length
  })

/** Gives a fallen account new data: it is for sale again, its open claims are answered, and whoever rents it is told. */
export const giveNewData = (
  context: AppContext,
  caller: Caller,
  id: number,
  change: BodyOf<typeof api.outages.giveNewData>,
) =>
  acting(context, caller, id, async (trx, account, now) => {
    const fallenAt = fallOf(account)
    const { isChanged, purchases } = await changeData(context, trx, caller, id, change)
    if (!isChanged) throw new Problem('DATA_UNCHANGED')
    await returnAccount(trx, account.product, id)
    const isAnswerable = await answererOf(trx, caller, now)
    const claims = (await lockOpenClaims(trx, id)).filter(isAnswerable)
    const answer = { caller, text: 'La cuenta tiene datos nuevos: míralos en tu compra.', now }
    for (const claim of claims) await settle(trx, claim, answer, { resolution: 'newData', after: { account: id } })
    const answered = new Set(claims.map(({ purchaseId }) => purchaseId))
    const rents = (await selectRunning(trx, id, now)).filter((rent) => !answered.has(rent.id))
    await tellWorking(trx, rents, true, fallenAt, now)
    return purchases
  })

/** An administrator changes what they want, a supplier the password. */
async function changeData(
  context: AppContext,
  trx: Transaction,
  caller: Caller,
  id: number,
  { username, password }: BodyOf<typeof api.outages.giveNewData>,
) {
  if (may.administer(caller.role)) return changeAccountIn(context, trx, caller, id, { username, password })
  if (username) throw invalidInput('username', 'El usuario de la cuenta lo cambia un administrador.')
  return password ? changeSuppliedPasswordIn(context, trx, caller, id, password) : { isChanged: false, purchases: 0 }
}

/**
 * Gives the rents of a fallen account free profiles of the same product, in the order of their ends; those for whom there
 * is none are left. So is a rent whose claim this caller may not answer, and, by a supplier, one that another supplier sold.
 */
export const replaceAll = (context: AppContext, caller: Caller, id: number) =>
  acting(context, caller, id, async (trx, account, now) => {
    const fallenAt = fallOf(account)
    const rents = await lockRunning(trx, id, now)
    const soldBy = sellerOf(caller)
    const isAnswerable = await answererOf(trx, caller, now)
    const claims = new Map((await lockOpenClaims(trx, id)).map((claim) => [claim.purchaseId, claim]))
    const answer = { caller, text: 'Te dimos otro perfil, hasta el mismo día: míralo en tu compra.', now }
    const product = { ...account.product }
    const moved: Running[] = []
    for (const rent of rents.toSorted((one, other) => one.endDate.getTime() - other.endDate.getTime())) {
      const claim = claims.get(rent.id)
      if ((claim && !isAnswerable(claim)) || (soldBy !== undefined && rent.sellerId !== soldBy)) continue
      const profile = await takeReplacement(trx, product, id)
      if (!profile) break
      product.stock -= 1
      const unusedFrom = claim ? await unusedSince(trx, claim) : fallenAt
      await moveToProfile(trx, rent, { product, profileId: profile.id, claimId: claim?.id ?? null, unusedFrom }, now)
      const after = { product: product.id, from: product.id, account: profile.accountId }
      if (claim) await settle(trx, claim, answer, { resolution: 'replacement', oldProfileId: rent.profileId, after })
      else moved.push(rent)
    }
    const changed = account.product.stock - product.stock
    const notices = moved.map(({ id: purchaseId, userId, nombre }) => ({
      userId,
      key: `profile replaced ${purchaseId} ${now.toISOString()}`,
      kind: 'profileReplaced' as const,
      data: { purchaseId, nombre },
    }))
    await tell(trx, moved, notices, now)
    const after = { product: product.id, rents: changed, left: rents.length - changed }
    if (changed > 0) await record(trx, caller, 'replace-account', { account: id }, { after })
    return changed
  })
