import { sql } from 'kysely'
import { centimos, plus, type Centimos } from '#domain/money.ts'
import { maxIdentifyingCents } from '#domain/wallet.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { pipeline, statement, type Param } from '../../platform/db/pipeline.ts'
import { readSwitches } from '../settings/index.ts'

/** Until the transaction ends no other one chooses an amount. */
const choiceLock = statement((db, key: Param<number>) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(${key}::integer)`.as('locked')),
)

/**
 * The amounts between these two that are not given: those of pending top-ups, of whichever method, which may change until
 * it is paid, and those that the shop gave to one that was settled or withdrawn within two days, which may still be paid.
 */
const waitingAmounts = statement(
  (db, from: Param<Centimos>, to: Param<Centimos>) =>
    db
      .selectFrom('walletEntries')
      .select('quantity')
      .where('status', '=', sql.lit('pending'))
      .where('quantity', '>=', from)
      .where('quantity', '<=', to)
      .union(
        db
          .selectFrom('walletEntries')
          .select('quantity')
          .where('typedQuantity', 'is not', null)
          .where('quantity', '>=', from)
          .where('quantity', '<=', to)
          .where('updatedAt', '>', sql<Date>`now() - interval '48 hours'`),
      ),
  (rows) => new Set(rows.map(({ quantity }) => quantity)),
)

/**
 * The amount that a top-up asks for. With identifying céntimos it is the typed amount plus 1 to 99 céntimos, chosen at
 * random among those that are free (in sequence they would reveal how many are pending). The typed amount if none is.
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
