import { sql } from 'kysely'
import { readAggregate } from '../../platform/db/aggregates.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PageWindow } from '../../platform/db/list-queries.ts'
import { pageWithTotal } from '../../platform/http/page-params.ts'
import { countClaims, selectThese, type ClaimFilter, type ClaimRow } from './sql.ts'

type Board = Pick<ClaimFilter, 'sellerId' | 'estado' | 'open'>

const isShown = ({
  sellerId,
  estado,
}: Board) => sql`${sellerId === undefined ? sql`true` : sql`seller_id = ${sellerId}`}
  and ${estado ? sql`estado = ${estado}` : sql`true`}`

/** How many claims there are, and how many of them wait; triggers count those of all states. */
export async function countBoard(db: Db, { sellerId, estado, open }: Board) {
  const of = sellerId === undefined ? '' : ` seller ${sellerId}`
  const [all, waiting] = await Promise.all([readAggregate(db, [`claim${of}`]), readAggregate(db, [`claim open${of}`])])
  let [unsettled, settled] = [waiting.total, all.total - waiting.total]
  if (estado) {
    unsettled = await countClaims(db, { sellerId, estado, open: true })
    settled = await countClaims(db, { sellerId, estado, open: false })
  }
  if (open === true) settled = 0
  if (open === false) unsettled = 0
  return { unsettled, settled, waiting: waiting.total }
}

/**
 * Open ones first: those of the account with most of them in front, then those of the account that waits longest; after
 * them the settled ones, the newest first.
 */
export async function selectBoard(
  db: Db,
  filter: Board,
  { unsettled, settled }: { unsettled: number; settled: number },
  now: Date,
  { limit, offset }: PageWindow,
): Promise<ClaimRow[]> {
  const waiting = offset < unsettled ? await selectOpenIds(db, filter, { limit, offset }) : []
  const rest = { limit: limit - waiting.length, offset: Math.max(0, offset - unsettled) }
  const [done] =
    rest.limit === 0 || settled === 0
      ? [[]]
      : await pageWithTotal(
          rest,
          (window) => selectSettledIds(db, filter, window),
          () => Promise.resolve({ total: settled }),
        )
  // One that was settled in between is shown once.
  return selectThese(db, [...new Set([...waiting, ...done.toSorted((one, other) => other - one)])], now)
}

async function selectOpenIds(db: Db, filter: Board, { limit, offset }: PageWindow): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select *, count(*) over account as of_account, min(opened_at) over account as first_at
      from claims where settled_at is null window account as (partition by account_id)
    ) as open
    where ${isShown(filter)} order by of_account desc, first_at, account_id, opened_at, id
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

async function selectSettledIds(
  db: Db,
  filter: Board,
  { limit, offset, fromEnd = false }: PageWindow,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from claims where settled_at is not null and ${isShown(filter)}
    order by id ${fromEnd ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}
