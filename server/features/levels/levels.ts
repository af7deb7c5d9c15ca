import type { api } from '#contract/index.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { maxLevels, type Level } from '#domain/level.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, violates, type Db, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { refuseOutdated } from '../settings/index.ts'
import { confirmAdministrator } from '../users/index.ts'
import {
  countExcluded,
  countLevels,
  deleteLevel,
  insertLevel,
  lockLevel,
  lockLevels,
  selectExcluded,
  selectLevels,
  selectResellers,
  takeFromAll,
  updateLevel,
} from './sql.ts'

/*
 * Locks are taken in the order wallet, level, products, units; accounts of people come last. A sale or a renewal holds its
 * wallet and shares its level until it ends, so that each is charged at one price, and none at a former one once a change
 * was answered.
 */

export const listLevels = (db: Db) => selectLevels(db)

export async function listExcluded(
  db: Db,
  { discount = 0, ...query }: QueryOf<typeof api.levels.excluded>,
): Promise<ReplyOf<typeof api.levels.excluded>> {
  const { page, pageSize, ...window } = pageParams(query, 50)
  const [items, total] = await Promise.all([selectExcluded(db, discount, window), countExcluded(db, discount)])
  return { items, total, page, pageSize }
}

async function getLevel(db: Db, id: number) {
  const [level] = await selectLevels(db, id)
  if (!level) throw new Problem('NOT_FOUND')
  return level
}

export function createLevel(context: AppContext, caller: Caller, level: BodyOf<typeof api.levels.create>) {
  return saving(context, async (trx) => {
    await lockLevels(trx)
    if ((await countLevels(trx)) >= maxLevels) throw new Problem('TOO_MANY_LEVELS')
    const id = await insertLevel(trx, level)
    await record(trx, caller, 'create-level', { level: id }, { after: level })
    await confirmAdministrator(trx, caller)
    return getLevel(trx, id)
  })
}

/** Its resellers pay by the new discount from then on, and are told of it. */
export function changeLevel(
  context: AppContext,
  caller: Caller,
  id: number,
  { shown, name, discount }: BodyOf<typeof api.levels.change>,
) {
  return saving(context, async (trx) => {
    const before = await lockedLevel(trx, id)
    refuseOutdated(before, shown)
    if (before.name !== name || before.discount !== discount) {
      await updateLevel(trx, id, { name, discount })
      await record(trx, caller, 'change-level', { level: id }, { before: inWords(before), after: { name, discount } })
      const resellers = await selectResellers(trx, id)
      if (before.discount !== discount) await tell(context, trx, resellers, { name, discount })
      publishAfterCommit(trx, { payers: resellers })
    }
    await confirmAdministrator(trx, caller)
    return getLevel(trx, id)
  })
}

/** Its resellers pay the base price from then on, and are told of it. */
export function removeLevel(context: AppContext, caller: Caller, id: number): Promise<void> {
  return inTransaction(context.db, async (trx) => {
    const before = await lockedLevel(trx, id)
    const resellers = await takeFromAll(trx, id)
    await deleteLevel(trx, id)
    const after = { resellers: resellers.length }
    await record(trx, caller, 'remove-level', { level: id }, { before: inWords(before), after })
    if (before.discount > 0) await tell(context, trx, resellers, null)
    publishAfterCommit(trx, { payers: resellers })
    await confirmAdministrator(trx, caller)
  })
}

const inWords = ({ name, discount }: Level) => ({ name, discount })

async function lockedLevel(trx: Transaction, id: number): Promise<Level> {
  const level = await lockLevel(trx, id)
  if (!level) throw new Problem('NOT_FOUND')
  return level
}

async function saving<Saved>(context: AppContext, save: (trx: Transaction) => Promise<Saved>): Promise<Saved> {
  try {
    return await inTransaction(context.db, save)
  } catch (error) {
    if (!violates(error, 'levels_name')) throw error
    throw new Problem('NAME_TAKEN', { issues: [{ path: 'name', message: 'Ese nombre ya existe.' }] })
  }
}

/** Tells resellers what they pay from now on: by a level, or the base price. */
export async function tell(
  { clock, random }: AppContext,
  trx: Transaction,
  resellers: readonly number[],
  level: Omit<Level, 'id'> | null,
): Promise<void> {
  // Each change is told; nothing else has a number of its own.
  const key = `level ${random.bytes(12).toString('base64url')}`
  const data = level && { name: level.name, discount: level.discount }
  const notices = resellers.map((userId) => ({ userId, key, kind: 'levelChanged' as const, data: { level: data } }))
  await notify(trx, notices, clock.now())
}
