import { sql } from 'kysely'
import type { Role } from '#domain/user.ts'
import { firstOrThrow, statement, type Param } from '../../platform/db/pipeline.ts'

/** The discount of a joined level, in per cent; null without one. */
export const discountOf = sql<number | null>`levels.discount / 100::float8`

type Payer = { role: Role; telefono: string; discount: number }

/**
 * What somebody pays by, read once their wallet is locked, which guards role and level. The level cannot change or be
 * deleted until the transaction ends; one that is being changed or deleted is waited for.
 */
export const payerLock = statement(
  (_, userId: Param<number>) =>
    sql<Payer>`
      with level as (
        select discount from levels where id = (select level_id from users where users.id = ${userId}) for share
      )
      select role, telefono, coalesce((select discount from level), 0) / 100::float8 as discount from users where id = ${userId}`,
  firstOrThrow,
)
