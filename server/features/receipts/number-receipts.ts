import { sql } from 'kysely'
import { documentFrom, receiptKinds } from '#domain/receipt.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { readSettings } from '../settings/index.ts'

const batchSize = 500
/** In one run; a shop that had a million sales before there were constancias takes many. */
const maxBatches = 20
/** A movement may be committed this long after it was made, and clocks of servers differ. */
const overlapMs = 60 * 60_000

/** Its beginning, and the moment after its end. */
type Time = { from: Date; until: Date }

/**
 * Gives each accepted top-up and each sale its number, in the order in which they were made as far as they are committed.
 * Only after the commit, so that no sale waits for another's number. Looks for those since the latest one with a number, and
 * for those of a time that is asked for.
 */
export async function numberReceipts(context: AppContext, asked?: Time): Promise<void> {
  let isMore = true
  for (let batch = 0; isMore && batch < maxBatches; batch++)
    isMore = await inTransaction(context.db, (trx) => numberSome(context, trx, asked))
}

async function numberSome({ clock }: AppContext, trx: Transaction, asked: Time | undefined): Promise<boolean> {
  const now = clock.now()
  // Without the lock first: a shop in which nothing moves writes nothing.
  const { rows: waiting } = await sql`select ${unnumbered(await readSeries(trx), now, asked)} limit 1`.execute(trx)
  if (waiting.length === 0) return false
  const { provider, identity, igv } = await readSettings(trx)
  const current = await lockSeries(trx, now)
  const { rows } = await sql<{ count: number }>`
    with unnumbered as materialized (
      select entry.id, entry.updated_at, entry.user_id, entry.quantity, entry.kind, entry.purchase_id
      ${unnumbered(current, now, asked)}
      order by entry.updated_at, entry.id
      limit ${batchSize}
    ), made as (
      insert into receipts (series, number, entry_id, numbered_at, issuer_name, issuer_document, issuer_address,
        buyer_name, buyer_document, product_name, igv)
      select ${current.series}, ${current.last} + row_number() over (order by one.updated_at, one.id), one.id, ${now},
        ${provider.name || identity.name}, ${provider.document}, ${provider.address},
        coalesce(nullif(concat_ws(' ', nombre, apellido), ''), username),
        case when abs(one.quantity) >= ${documentFrom}::bigint then dni end,
        (select purchases.nombre from purchases where purchases.id = one.purchase_id),
        case one.kind when 'Compra' then ${igv}::boolean end
      from unnumbered as one join users on users.id = one.user_id
      returning 1
    )
    update receipt_series set last = last + (select count(*) from made),
      through = greatest(through, (select max(updated_at) from unnumbered))
    where series = ${current.series}
    returning (select count(*) from made) as count`.execute(trx)
  return rows[0]?.count === batchSize
}

/** Where movements without a number are looked for: since shortly before the latest that has one, and in what is asked for. */
function unnumbered(current: Series | undefined, now: Date, asked: Time | undefined) {
  // A clock that was ahead has been set back since.
  const through = current?.through ? Math.min(current.through.getTime(), now.getTime()) : 0
  const latest = new Date(through - overlapMs)
  const { from, until } = asked ?? { from: latest, until: latest }
  return sql`from wallet_entries as entry
    where entry.status = 'accepted' and entry.kind in (${sql.join(receiptKinds)})
      and (entry.updated_at >= ${latest} or entry.updated_at >= ${from} and entry.updated_at < ${until})
      and not exists (select from receipts where entry_id = entry.id)`
}

const latestSeries = (trx: Transaction) =>
  trx.selectFrom('receiptSeries').select(['series', 'last', 'through']).orderBy('beganAt', 'desc').limit(1)
type Series = NonNullable<Awaited<ReturnType<typeof readSeries>>>

const readSeries = (trx: Transaction) => latestSeries(trx).executeTakeFirst()

/** The series that goes on, locked until the transaction ends; the first one of a shop begins here. */
async function lockSeries(trx: Transaction, now: Date): Promise<Series> {
  await sql`insert into receipt_series (series, began_at) select '1', ${now}::timestamptz
    where not exists (select from receipt_series) on conflict do nothing`.execute(trx)
  return latestSeries(trx).forUpdate().executeTakeFirstOrThrow()
}
