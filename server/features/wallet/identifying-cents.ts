import { sql } from 'kysely'
import { centimos, plus, type Centimos } from '#domain/money.ts'
import { maxIdentifyingCents } from '#domain/wallet.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { pipeline, statement, type Param } from '../../platform/db/pipeline.ts'
import { readSwitches } from '../settings/index.ts'

/** Until the transaction ends nobody else chooses an amount. */
const choiceLock = statement((db, key: Param<number>) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(${key}::integer)`.as('locked')),
)

/** The amounts between these two of pending top-ups, of whichever method: that may change until it is paid. */
const waitingAmounts = statement(
  (db, from: Param<Centimos>, to: Param<Centimos>) =>
    db
      .selectFrom('walletEntries')
      .select('quantity')
      .where('status', '=', sql.lit('pending'))
      .where('quantity', '>=', from)
      .where('quantity', '<=', to),
  (rows) => new Set(rows.map(({ quantity }) => quantity)),
)

/**
 * The amount that a top-up asks for. With identifying céntimos it is the typed amount plus 1 to 99 céntimos, chosen at
 * random among those that no pending top-up uses (in sequence they would reveal how many are pending). The typed amount
 * if all are taken.
 */
export async function chooseTopUpAmount(trx: Transaction, { random }: Pick<AppContext, 'random'>, typed: Centimos) {
  const asTyped = { quantity: typed, typedQuantity: null }
  if (!(await readSwitches(trx)).identifyingCents) return asTyped
  const amounts = Array.from({ length: maxIdentifyingCents }, (_, index) => plus(typed, centimos(index + 1)))
  const { taken } = await pipeline(trx, {
    lock: choiceLock(advisoryLocks.identifyingCents),
    taken: waitingAmounts(typed, plus(typed, centimos(maxIdentifyingCents))),
  })
  const free = amounts.filter((amount) => !taken.has(amount))
  const chosen = free[random.bytes(4).readUInt32BE() % Math.max(1, free.length)]
  return chosen === undefined ? asTyped : { quantity: chosen, typedQuantity: typed }
}
