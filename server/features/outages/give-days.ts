import type { api } from '#contract/index.ts'
import type { OutagePlan } from '#contract/outages.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import { maxOutageDays, planValidMs } from '#domain/outage.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { once, type Attempt } from '../../platform/http/idempotency.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { readSettings } from '../settings/index.ts'
import { confirmAdministrator, isOwnWalletRefused } from '../users/index.ts'
import { giveDays, lockCandidates, selectPlan, type Scope, type Spell } from './give-sql.ts'
import {
  countOutages,
  deleteOldPlans,
  insertPlan,
  lockOutage,
  noteGiven,
  selectGiven,
  selectGivenRents,
  selectOutage,
  selectOutages,
  type Outage,
} from './sql.ts'

type Asked = BodyOf<typeof api.outages.give>

const shownRents = 200
/** Rents changed by one statement: those of a whole shop take longer than a statement may. */
const batchSize = 5000

/**
 * Gives a day to each rent for each day of an outage on which it ran, unless it was given before. A dry run, which is
 * confirmed by its id, says how many and whose. Their own rents get none while another administrator could give them.
 */
export async function giveBack(context: AppContext, caller: Caller, asked: Asked, attempt?: Attempt) {
  const scope = scopeOf(asked)
  refuseDays(asked, context.clock.now())
  return inTransaction(context.db, async (trx) => {
    const id = await once(trx, attempt, async () => {
      if (!asked.dryRun) return confirm(context, trx, caller, asked, scope)
      const { from, until, motivo } = asked
      const now = context.clock.now()
      await deleteOldPlans(trx, new Date(now.getTime() - planValidMs))
      return insertPlan(trx, { scope, from, until, motivo, createdBy: caller.id, createdAt: now })
    })
    await confirmAdministrator(trx, caller)
    return readPlan(context, trx, caller, id)
  })
}

function scopeOf({ productIds, accountIds, categoryId }: Asked): Scope {
  const given = [productIds, accountIds, categoryId].filter((it) => it !== undefined)
  if (given.length !== 1) throw invalidInput('productIds', 'Elige productos, cuentas o una categoría: uno de los tres.')
  return { productIds, accountIds, categoryId }
}

function refuseDays({ from, until }: Asked, now: Date): void {
  if (until < from) throw invalidInput('until', 'El último día no puede ser anterior al primero.')
  if (until >= limaDay(now)) throw invalidInput('until', 'Solo se devuelven días que ya pasaron.')
  // A day's name is read as its start in UTC, where all days are equally long.
  if (Date.parse(until) - Date.parse(from) >= maxOutageDays * dayMs) {
    throw invalidInput('from', `Se devuelven como máximo ${maxOutageDays} días a la vez.`)
  }
}

async function confirm(context: AppContext, trx: Transaction, caller: Caller, asked: Asked, scope: Scope) {
  const plan = asked.id === undefined ? undefined : await lockOutage(trx, asked.id)
  const now = context.clock.now()
  if (!plan || !isSame(plan, asked) || now.getTime() - plan.createdAt.getTime() > planValidMs) {
    throw new Problem('OUTAGE_CHANGED')
  }
  // Confirmed before, perhaps by a request whose reply was lost.
  if (plan.givenAt) return plan.id
  await noteGiven(trx, plan.id, caller.id, now)
  const spell = await spellOf(trx, caller, plan)
  const { rents, days } = await giveAll(trx, plan, spell, now)
  const { from, until, motivo } = plan
  await record(trx, caller, 'give-days', { outage: plan.id }, { after: { ...scope, from, until, motivo, rents, days } })
  return plan.id
}

const isSame = (plan: Outage, { productIds, accountIds, categoryId, from, until, motivo }: Asked) =>
  isSameList(plan.productIds, productIds) &&
  isSameList(plan.accountIds, accountIds) &&
  plan.categoryId === (categoryId ?? null) &&
  plan.from === from &&
  plan.until === until &&
  plan.motivo === motivo

const isSameList = (one: readonly number[] | null, other: readonly number[] | undefined) =>
  (one ?? []).join() === (other ?? []).join()

async function spellOf(db: Db, caller: Caller, plan: Outage): Promise<Spell> {
  const { productIds, accountIds, categoryId, from, until } = plan
  const { graceDays } = await readSettings(db)
  const scope = {
    productIds: productIds ?? undefined,
    accountIds: accountIds ?? undefined,
    categoryId: categoryId ?? undefined,
  }
  const except = (await isOwnWalletRefused(db, caller)) ? caller.id : undefined
  return { scope, from, until, graceDays, except }
}

async function giveAll(trx: Transaction, { id, motivo }: Outage, spell: Spell, now: Date) {
  const total = { rents: 0, days: 0 }
  for (let after = 0; ;) {
    const ids = await lockCandidates(trx, spell, after, batchSize)
    const given = await giveDays(trx, id, spell, ids, now)
    total.rents += given.length
    total.days += given.reduce((sum, { days }) => sum + days, 0)
    const notices = given.map(({ id: purchaseId, userId, nombre, days, endAfter }) => ({
      userId,
      key: `outage ${id} ${purchaseId}`,
      kind: 'daysGiven' as const,
      data: { purchaseId, nombre, days, until: endAfter.toISOString(), motivo },
    }))
    await notify(trx, notices, now)
    publishAfterCommit(trx, { purchases: given.flatMap(({ userId, sellerId }) => [userId, sellerId]) })
    const last = ids.at(-1)
    if (last === undefined || ids.length < batchSize) return total
    after = last
  }
}

/** An outage as it was given, or, while it is planned, as it would be. */
async function readPlan({ clock }: AppContext, db: Db, caller: Caller, id: number): Promise<OutagePlan> {
  const outage = await selectOutage(db, id)
  if (!outage) throw new Problem('NOT_FOUND')
  if (outage.givenAt) {
    const items = await selectGivenRents(db, id, shownRents)
    const given = (await selectGiven(db, [id])).get(id) ?? nothing
    return { ...toShown(outage), ...given, items }
  }
  const spell = await spellOf(db, caller, outage)
  return { ...toShown(outage), ...(await selectPlan(db, spell, clock.now(), shownRents)) }
}

const nothing = { rents: 0, buyers: 0, days: 0 }

const toShown = ({ id, from, until, motivo, givenAt }: Outage) => ({ id, from, until, motivo, givenAt })

export async function listOutages(
  db: Db,
  query: QueryOf<typeof api.outages.list>,
): Promise<ReplyOf<typeof api.outages.list>> {
  const { page, pageSize, ...window } = pageParams(query, 50)
  const [rows, total] = await Promise.all([selectOutages(db, window), countOutages(db)])
  const given = await selectGiven(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => ({ ...toShown(row), ...(given.get(row.id) ?? nothing) }))
  return { items, total, page, pageSize }
}
