import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { commitDrawSecret } from '../server/features/raffles/draw-record.ts'
import { openDb, inTransaction, type Transaction } from '../server/platform/db/db.ts'
import { openVault } from '../server/platform/vault/open-vault.ts'

/** The number of tickets of each raffle of the bench. */
export const raffleTickets = 90_000_000

/** The bench's id ranges are far apart, and far from all other ids: see `replay.ts`. */
const first = { user: 600_000_000, product: 300_000_000, raffle: 310_000_000, profile: 500_000_000 }
const counts = { buyers: 1000, products: 64, raffles: 8 }
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

export const fixtures = {
  buyers: range(first.user, counts.buyers),
  products: range(first.product, counts.products),
  raffles: range(first.raffle, counts.raffles),
}

export const buyerName = (place: number) => `banco${String(place).padStart(5, '0')}`

/** Inserts products, raffles and rich buyers for the measurements into a filled shop, unless it has them. */
export async function insertFixtures(url: string, dataDir: string): Promise<void> {
  const db = openDb({ url, connections: 2, onError: () => {}, statementTimeoutMs: 600_000 })
  try {
    await inTransaction(db, async (trx) => {
      const { rows } = await sql`select from products where id = ${first.product}`.execute(trx)
      if (rows.length > 0) return
      await addBuyers(trx)
      await addProducts(trx)
      const vault = await openVault(db, { dataDir, secretsKey: undefined })
      for (const id of fixtures.raffles) await commitDrawSecret({ random: { bytes: randomBytes }, vault }, trx, id)
      await sql`select setval(pg_get_serial_sequence('purchases', 'id'), 1000000000),
        setval(pg_get_serial_sequence('wallet_entries', 'id'), 1500000000)`.execute(trx)
    })
    await sql`vacuum (analyze)`.execute(db)
  } finally {
    await db.destroy()
  }
}

async function addBuyers(trx: Transaction): Promise<void> {
  await sql`
    insert into users (id, username, password_hash, codigo, telefono, nombre) overriding system value
    select ${first.user} + n, 'banco' || lpad(n::text, 5, '0'), one.password_hash, 'B' || n, '987654321', 'Banco'
    from generate_series(0, ${counts.buyers - 1}::integer) as n, (select password_hash from users where role = 'SADMIN') as one
  `.execute(trx)
  const rich = 1_000_000_000
  await sql`insert into wallets (user_id, balance) select id, ${rich} from users where id >= ${first.user}`.execute(trx)
  await sql`
    with bonus as (
      insert into wallet_entries (user_id, kind, quantity, status)
      select id, 'Bono', ${rich}, 'accepted' from users where id >= ${first.user} returning id
    )
    insert into audit (actor_id, action, subject, subject_id)
    select actor.id, 'credit-bonus', 'walletEntry', bonus.id from bonus, (select id from users where role = 'SADMIN') as actor
  `.execute(trx)
}

async function addProducts(trx: Transaction): Promise<void> {
  await sql`
    insert into products (id, nombre, descripcion, dias, precio, precio_rifa, total_tickets, stock, state, category_id,
      seller_id, creator_id)
    select made.id, 'Banco ' || made.id, 'Para medir.', 30, 500, case when raffle then 200 end,
      case when raffle then ${raffleTickets}::integer end, case when raffle then ${raffleTickets}::integer else 0 end,
      case when raffle then 'Publicado' else 'Vendido' end, (select min(id) from categories where not by_contact), actor.id, actor.id
    from (
      select ${first.product} + n as id, false as raffle from generate_series(0, ${counts.products - 1}::integer) as n
      union all select ${first.raffle} + n, true from generate_series(0, ${counts.raffles - 1}::integer) as n
    ) as made, (select id from users where role = 'SADMIN') as actor`.execute(trx)
}

/** Fills every product of the bench up to `upTo` free profiles, with credentials that can be decrypted. */
export async function addStock(url: string, dataDir: string, upTo: number): Promise<void> {
  const db = openDb({ url, connections: 1, onError: () => {}, statementTimeoutMs: 600_000 })
  const vault = await openVault(db, { dataDir, secretsKey: undefined })
  const sealed = (table: 'accounts' | 'profiles', id: number, field: string, plain: string) =>
    vault.seal({ table, id, field }, plain)
  try {
    await inTransaction(db, async (trx) => {
      const accounts = fixtures.products.map((id) => ({ id: id + 100_000_000, productId: id }))
      await sql`
        insert into accounts (id, product_id, username, username_index, password)
        select * from unnest(${accounts.map(({ id }) => id)}::integer[], ${accounts.map((it) => it.productId)}::integer[],
          ${accounts.map(({ id }) => sealed('accounts', id, 'username', `banco${id}@correo.pe`))}::bytea[],
          ${accounts.map(({ id }) => vault.indexOf(`banco${id}@correo.pe`))}::bytea[],
          ${accounts.map(({ id }) => sealed('accounts', id, 'password', 'clave-1'))}::bytea[])
        on conflict do nothing`.execute(trx)
      const { rows } = await sql<{ last: number; left: Record<string, number> }>`
        select coalesce(max(id), ${first.profile}) as last,
          (select jsonb_object_agg(id, stock) from products where id = any(${fixtures.products}::integer[])) as left
        from profiles where id >= ${first.profile}`.execute(trx)
      let id = rows[0]?.last ?? first.profile
      const missing = fixtures.products.flatMap((productId) =>
        Array.from({ length: Math.max(0, upTo - (rows[0]?.left[productId] ?? 0)) }, () => ({ id: ++id, productId })),
      )
      await sql`
        insert into profiles (id, account_id, product_id, perfil, pin)
        select * from unnest(${missing.map((it) => it.id)}::integer[],
          ${missing.map((it) => it.productId + 100_000_000)}::integer[], ${missing.map((it) => it.productId)}::integer[],
          ${missing.map((it) => sealed('profiles', it.id, 'perfil', 'Perfil 1'))}::bytea[],
          ${missing.map((it) => sealed('profiles', it.id, 'pin', '1234'))}::bytea[])`.execute(trx)
      await sql`
        update products set state = 'Publicado', stock = (
          select count(*) from profiles where product_id = products.id and not taken
        ) where id = any(${fixtures.products}::integer[])`.execute(trx)
    })
    await sql`analyze profiles, products`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Rejects the pending top-ups of the bench's buyers. */
export async function rejectTopUps(url: string): Promise<void> {
  const db = openDb({ url, connections: 1, onError: () => {}, statementTimeoutMs: 600_000 })
  await sql`update wallet_entries set status = 'rejected' where status = 'pending' and user_id >= ${first.user}`.execute(
    db,
  )
  await db.destroy()
}
