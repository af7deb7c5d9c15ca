import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/db.ts'

type Entry = { id: number; userId: number; kind: string; quantity: number; status: string; purchaseId: number | null }
type Purchase = {
  id: number
  userId: number
  productId: number
  precio: number
  nombreUser: string
  ticketNumber: number | null
  /** Days between its start and its end. */
  days: number
  /** Whether it is over, or soon: renewed, it may go on from its end or from then. */
  isEnding: boolean
  /** Whether its grace is over, too. */
  isLapsed: boolean
  isFreed: boolean
  profileId: number | null
  accountId: number | null
}
type Renewal = {
  id: number
  batchId: number
  purchaseId: number
  productId: number
  userId: number
  precio: number
  dias: number
  entryId: number
  automatic: boolean
}
type Product = { id: number; state: string; stock: number; totalTickets: number | null }
type Winner = { id: number; productId: number; ticketNumber: number | null }
type AuditRow = {
  id: number
  action: string
  subjectId: number
  dias: number | null
  after: {
    walletEntry?: number
    quantity?: number
    end?: boolean
    setAside?: boolean
    resolution?: string
    product?: number
  } | null
}
type Claim = { id: number; purchaseId: number; accountId: number; resolution: string | null; entryId: number | null }
/** `isSetAside`: it is not for sale before it has another PIN. */
type Profile = { id: number; productId: number; accountId: number; isSetAside: boolean }
/** What one rent got of an outage. */
type GivenDays = { outageId: number; purchaseId: number; days: number }
/** A payment to a supplier, or a correction of what is owed to them. */
type Settled = { id: number; userId: number; kind: string; quantity: number }
/** The profiles of a product that were added in one transaction. */
type Batch = { productId: number; at: string; profiles: number }

/** The data that the model checks, from one moment. */
export type Snapshot = {
  wallets: Map<number, number>
  entries: Map<number, Entry>
  purchases: Map<number, Purchase>
  renewals: Map<number, Renewal>
  products: Map<number, Product>
  winners: Map<number, Winner>
  batches: Map<string, Batch>
  audit: Map<number, AuditRow>
  claims: Map<number, Claim>
  profiles: Map<number, Profile>
  /** Accounts that are marked as fallen. */
  fallen: Map<number, { productId: number }>
  /** Outages of which days were given. */
  outages: Map<number, { id: number }>
  givenDays: Map<string, GivenDays>
  settled: Map<number, Settled>
  /** The number of lines of each cart. */
  carts: Map<number, number>
  /** Addresses of queued mails. */
  mails: Set<string>
}

/** Reads a shop in one snapshot, bypassing the proxies. */
export function readSnapshot(db: Db): Promise<Snapshot> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const wallets = await trx.selectFrom('wallets').selectAll().execute()
      const entries = await trx
        .selectFrom('walletEntries')
        .select(['id', 'userId', 'kind', 'quantity', 'status', 'purchaseId'])
        .orderBy('id')
        .execute()
      const purchases = await trx
        .selectFrom('purchases')
        .leftJoin('profiles', 'profiles.id', 'purchases.profileId')
        .select(['purchases.id', 'userId', 'purchases.productId', 'precio', 'nombreUser', 'ticketNumber'])
        .select(['profileId', 'accountId'])
        .select(sql<boolean>`freed_at is not null`.as('isFreed'))
        .select(sql<boolean>`end_date < now() + interval '60 days'`.as('isEnding'))
        .select(sql<boolean>`end_date < now() - interval '2 days'`.as('isLapsed'))
        .select(sql<number>`(extract(epoch from end_date - start_date) / 86400)::integer`.as('days'))
        .orderBy('purchases.id')
        .execute()
      const renewals = await trx
        .selectFrom('renewals')
        .select(['id', 'batchId', 'purchaseId', 'productId', 'userId', 'precio', 'dias', 'entryId', 'automatic'])
        .orderBy('id')
        .execute()
      const products = await trx.selectFrom('products').select(['id', 'state', 'stock', 'totalTickets']).execute()
      const winners = await trx
        .selectFrom('winners')
        .innerJoin('purchases', 'purchases.id', 'winners.purchaseId')
        .select(['winners.id', 'winners.productId', 'purchases.ticketNumber'])
        .execute()
      const batches = await trx
        .selectFrom('accounts')
        .innerJoin('profiles', 'profiles.accountId', 'accounts.id')
        .select(['accounts.productId', sql<string>`accounts.created_at::text`.as('at')])
        .select((it) => it.fn.countAll<number>().as('profiles'))
        .groupBy(['accounts.productId', 'accounts.createdAt'])
        .execute()
      const audit = await trx
        .selectFrom('audit')
        .select(['id', 'action', 'subjectId', sql<number | null>`(after ->> 'dias')::integer`.as('dias')])
        .select(sql<AuditRow['after']>`after`.as('after'))
        .execute()
      const claims = await trx
        .selectFrom('claims')
        .select(['id', 'purchaseId', 'accountId', 'resolution', 'entryId'])
        .execute()
      const profiles = await trx
        .selectFrom('profiles')
        .select(['id', 'productId', 'accountId', sql<boolean>`set_aside_at is not null`.as('isSetAside')])
        .execute()
      const fallen = await trx
        .selectFrom('accounts')
        .select(['id', 'productId'])
        .where('fallenAt', 'is not', null)
        .execute()
      const outages = await trx.selectFrom('outages').select('id').where('givenAt', 'is not', null).execute()
      const givenDays = await trx.selectFrom('outageRents').select(['outageId', 'purchaseId', 'days']).execute()
      const settled = await trx
        .selectFrom('settlementEntries')
        .select(['id', 'userId', 'kind', sql<number>`amount`.as('quantity')])
        .where('kind', 'in', ['payout', 'correction'])
        .execute()
      const carts = await trx
        .selectFrom('cartLines')
        .select(['userId', (it) => it.fn.countAll<number>().as('lines')])
        .groupBy('userId')
        .execute()
      const mails = await trx.selectFrom('mailJobs').select('email').execute()
      return {
        wallets: new Map(wallets.map(({ userId, balance }) => [userId, balance])),
        entries: byId(entries),
        purchases: byId(purchases),
        renewals: byId(renewals),
        products: byId(products),
        winners: byId(winners),
        batches: new Map(batches.map((batch) => [`${batch.productId} ${batch.at}`, batch])),
        audit: byId(audit),
        claims: byId(claims),
        profiles: byId(profiles),
        fallen: byId(fallen),
        outages: byId(outages),
        givenDays: new Map(givenDays.map((given) => [`${given.outageId} ${given.purchaseId}`, given])),
        settled: byId(settled),
        carts: new Map(carts.map(({ userId, lines }) => [userId, lines])),
        mails: new Set(mails.map(({ email }) => email)),
      }
    })
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** The number of database sessions that are active or in a transaction. */
export async function countBusy(db: Db): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*) as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (state <> 'idle' or xact_start is not null)
  `.execute(db)
  return rows[0]?.busy ?? 0
}
