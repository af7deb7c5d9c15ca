import type { Claim, ShownClaim } from '#contract/claims.ts'
import type { api } from '#contract/index.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { claimCan, costsNoMoreADay, refundDue } from '#domain/claim.ts'
import { plus } from '#domain/money.ts'
import { shownPrice } from '#domain/pricing.ts'
import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { selectReplacements } from '../catalogue/index.ts'
import { selectRules } from '../settings/index.ts'
import { countBoard, selectBoard } from './board-sql.ts'
import { discountOf } from '../users/index.ts'
import { answererOf, isEscalated, officeOf, requireSide } from './authority.ts'
import {
  countClaims,
  selectChangedAt,
  selectClaims,
  selectFallenAt,
  selectMessages,
  selectPeriods,
  selectPictureIds,
  selectRefunded,
  type ClaimRow,
} from './sql.ts'

type Shown = { caller: Caller; now: Date; mayAnswer: (claim: ClaimRow) => boolean }

function toClaim(row: ClaimRow, { caller, now, mayAnswer }: Shown): Claim {
  const own = row.userId === caller.id
  const { buyerUsername, sellerUsername, ofAccount, ofBuyer, accountId } = row
  const { id, purchaseId, nombre, nombreUser, kind, estado, openedAt, answerDue, reopenedAt, settledAt } = row
  return {
    id,
    purchaseId,
    nombre,
    nombreUser,
    kind,
    estado,
    openedAt,
    answerDue,
    reopenedAt,
    settledAt,
    resolution: row.resolution,
    escalated: settledAt === null && isEscalated(row, now),
    refunded: own || may.administer(caller.role) ? row.refunded : null,
    buyer: { id: row.userId, username: buyerUsername },
    seller: { id: row.sellerId, username: sellerUsername },
    account:
      own && !may.administer(caller.role)
        ? null
        : { id: accountId, claims: ofAccount, ofBuyer, fallenAt: row.fallenAt },
    mayAnswer: mayAnswer(row),
    mayReopen: own && claimCan.beReopened(row, now),
  }
}

export async function listClaims(
  context: AppContext,
  caller: Caller,
  { own = false, estado, open, ...asked }: QueryOf<typeof api.claims.list>,
): Promise<ReplyOf<typeof api.claims.list>> {
  const { db, clock } = context
  const now = clock.now()
  const { page, pageSize, ...window } = pageParams(asked, 50)
  const office = own ? undefined : officeOf(caller)
  const mayAnswer = await answererOf(db, caller, now)
  const shown = (rows: readonly ClaimRow[]) => rows.map((row) => toClaim(row, { caller, now, mayAnswer }))
  if (office) {
    const filter = { ...office, estado, open }
    const { waiting, ...counts } = await countBoard(db, filter)
    const rows = await selectBoard(db, filter, counts, now, window)
    return { items: shown(rows), total: counts.unsettled + counts.settled, page, pageSize, waiting }
  }
  const of = { userId: caller.id }
  const filter = { ...of, estado, open }
  const [rows, total, waiting] = await Promise.all([
    selectClaims(db, filter, now, window),
    countClaims(db, filter),
    countClaims(db, { ...of, open: true }),
  ])
  return { items: shown(rows), total, page, pageSize, waiting }
}

/** A claim for one of its sides, with what was said and how it can be settled. */
export async function getClaim(context: AppContext, db: Db, caller: Caller, id: number): Promise<ShownClaim> {
  const now = context.clock.now()
  const [row] = await selectClaims(db, { id }, now, { limit: 1, offset: 0 })
  const claim = requireSide(caller, row)
  const messages = await selectMessages(db, id)
  const shown = toClaim(claim, { caller, now, mayAnswer: await answererOf(db, caller, now) })
  /** An administrator has no name for others. */
  const isNamed = (userId: number) =>
    may.administer(caller.role) || [caller.id, claim.userId, claim.sellerId].includes(userId)
  return {
    ...shown,
    messages: messages.map(({ userId, author, ...message }) => ({
      ...message,
      author: isNamed(userId) ? author : 'La tienda',
      ofBuyer: userId === claim.userId,
    })),
    pictures: await selectPictureIds(db, id),
    ways: shown.mayAnswer ? await waysOf(db, caller, claim) : null,
  }
}

/** From when on a rent was of no use: since its claim, or since its account was marked as fallen before. */
export async function unusedSince(db: Db, { purchaseId, openedAt }: Pick<ClaimRow, 'purchaseId' | 'openedAt'>) {
  const fallenAt = await selectFallenAt(db, purchaseId)
  return fallenAt && fallenAt < openedAt ? fallenAt : openedAt
}

/** What would settle a claim now. */
async function waysOf(db: Db, caller: Caller, claim: ClaimRow): Promise<NonNullable<ShownClaim['ways']>> {
  const changedAt = await selectChangedAt(db, claim.accountId)
  const isChanged = changedAt !== null && changedAt > (claim.reopenedAt ?? claim.openedAt)
  const periods = await selectPeriods(db, claim.purchaseId)
  const refund = refundDue(periods, await unusedSince(db, claim), await selectRefunded(db, claim.purchaseId))
  return {
    newData: isChanged ? claim.ofAccount : 0,
    refund: may.administer(caller.role) ? refund : null,
    replacements: await replacementsOf(db, caller, claim),
  }
}

const paidADay = (periods: Awaited<ReturnType<typeof selectPeriods>>) => ({
  precio: plus(...periods.map(({ precio }) => precio)),
  dias: periods.reduce((sum, { dias }) => sum + dias, 0),
})

/**
 * The products of which a free profile may replace that of a purchase: its own, and those that cost its buyer no more a
 * day today than was paid a day; of a supplier only their own.
 */
export async function replacementsOf(
  db: Db,
  caller: Caller,
  { purchaseId, userId }: Pick<ClaimRow, 'purchaseId' | 'userId'>,
) {
  const bought = await db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.userId')
    .leftJoin('levels', 'levels.id', 'users.levelId')
    .select(['productId', 'role', discountOf.as('discount')])
    .where('purchases.id', '=', purchaseId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!bought) throw new Problem('NOT_FOUND')
  const { productId, role, discount } = bought
  const paid = paidADay(await selectPeriods(db, purchaseId))
  const [products, rules] = await Promise.all([
    selectReplacements(db, productId, may.administer(caller.role) ? undefined : caller.id),
    selectRules(db),
  ])
  const priceFor = (product: (typeof products)[number]) => shownPrice({ role, discount: discount ?? 0 }, product, rules)
  return products
    .filter((it) => it.id === productId || costsNoMoreADay({ precio: priceFor(it), dias: it.dias }, paid))
    .map(({ id, nombre, stock }) => ({ productId: id, nombre, free: stock, same: id === productId }))
}
