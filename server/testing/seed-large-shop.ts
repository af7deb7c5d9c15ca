import { sql, type RawBuilder } from 'kysely'
import { inTransaction, openDb, type Db, type Transaction } from '../platform/db/db.ts'
import { openVault } from '../platform/vault/open-vault.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { insertMethods, insertPayments } from './seed-large-payments.ts'
import { bigReseller, insertBigProduct, insertBigSales, insertRentLife, type Planned } from './seed-large-rents.ts'
import type { ShopProcess } from './shop-process.ts'

const first =
  `Ana Luis Rosa Carlos Milagros José Fiorella Jorge Gabriela Wilmer Lucía Miguel Carmen Juan Elizabeth Víctor Maribel
  Edwin Yesenia Percy Noemí César Jessica Raúl Sonia Marco Flor Iván Karina Óscar Vanessa Hugo Liz Renzo Nélida Jhon Pilar
  Julio Teresa Brayan`.split(/\s+/)
const last =
  `Quispe Flores Sánchez Huamán Rojas Mamani Torres Ccori Ramos Vilca García Mendoza Chávez Vásquez Díaz Condori
  Espinoza Castillo Fernández Gutiérrez Paredes Cárdenas Aguilar Salazar Ríos Medina Cruz Palomino Villanueva Apaza Choque
  Yupanqui Huanca Ticona Arias Silva Campos Peña Guerra Ortiz Núñez Zapata Bautista Alvarado Córdova Valdivia Bravo Reyes
  Soto Luna Ayala Tello Cornejo Benites Carrasco Olivares Montes Roca Zegarra Ñahui`.split(/\s+/)

/** The customer of the sale with that number. */
export const customerName = (saleId: number) => {
  const { length } = first
  return `${first[saleId % length]} ${last[Math.floor(saleId / length) % last.length]} ${saleId}`
}

/** The same in SQL. */
const nameIn = (saleId: RawBuilder<unknown>) => sql`
  concat_ws(' ', (${first}::text[])[1 + ${saleId} % ${first.length}],
    (${last}::text[])[1 + ${saleId} / ${first.length} % ${last.length}], ${saleId})`

/** The reseller with many of the purchases; all users have the password of the first administrator. */
export const bigBuyer = 'revende00000'

/** Fills a shop that runs in a separate process, from outside. */
export async function seedShopProcess(shop: ShopProcess, options?: SeedOptions): Promise<void> {
  const db = openDb({ url: await shop.databaseUrl(), connections: 2, onError: () => {}, statementTimeoutMs: 600_000 })
  try {
    await seedLargeShop({ db, vault: await openVault(db, { dataDir: shop.dataDir, secretsKey: undefined }) }, options)
  } finally {
    await db.destroy()
  }
}

/** The digits of the numbers in names: five, or more if the last one needs them. */
export const digitsOfIds = (many: number) => Math.max(5, String(many).length)

/** `rents` adds a product with six terms and `many` sales of it, claims, outages and what suppliers are owed. */
type SeedOptions = { many?: number; rents?: boolean }

/**
 * Fills an empty shop with `many` products, users (`cliente00001`…), accepted top-ups, as many pending ones, received
 * payments, purchases over sixty days and entries in the audit trail. Every invariant holds, and every credential can
 * be decrypted. A million of each takes some minutes.
 */
export async function seedLargeShop(
  { db, vault }: { db: Db; vault: Vault },
  { many = 10_000, rents = false }: SeedOptions = {},
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Checking a million references one by one would take longer than all the rest; the invariants are checked as a
    // whole.
    await sql`set local session_replication_role = replica`.execute(trx)
    await insertNames(trx)
    await insertPeople(trx, many)
    await insertProducts(trx, many)
    await insertStock(trx, vault)
    await insertPurchases(trx, many)
    if (rents) {
      await insertInBatches(trx, vault, await insertBigProduct(trx, many))
      await insertBigSales(trx, many, bigReseller(digitsOfIds(many)), nameIn)
      await insertRentLife(trx, many)
    }
    await insertMethods(trx)
    await insertMoney(trx, many, rents ? [bigBuyer, bigReseller(digitsOfIds(many))] : [bigBuyer])
    await insertPayments(trx, nameIn(sql.ref('place')))
    // The triggers that do these were disabled too.
    await sql`update public_version set changes = changes + 1`.execute(trx)
    await sql`
      insert into typed_numbers
      select id, user_id, method_id, method_kind, normal_number(operation_number), created_at
      from wallet_entries where operation_number is not null`.execute(trx)
    await sql`update wallet_entries set payment_code = new_payment_code(id) where status = 'pending'`.execute(trx)
    await sql`select count_anew()`.execute(trx)
  })
  await sql`analyze`.execute(db)
}

async function insertNames(trx: Transaction): Promise<void> {
  await sql`
    insert into categories (name, slug)
    select 'Categoría ' || n, 'categoria-' || n from generate_series(1, 30) as n`.execute(trx)
  await sql`insert into brands (name) select 'Marca ' || n from generate_series(1, 150) as n`.execute(trx)
}

async function insertPeople(trx: Transaction, many: number): Promise<void> {
  await sql`
    insert into users (username, password_hash, codigo, telefono, role, nombre, apellido, created_at)
    select case n when 0 then ${bigBuyer} else 'cliente' || lpad(n::text, ${digitsOfIds(many)}, '0') end, first.password_hash,
      'M' || lpad(n::text, 7, '0'), '9' || lpad(n::text, 8, '0'),
      case when n % 50 = 0 then 'RESELLER' when n % 50 = 1 then 'ADMIN' else 'USER' end, 'Nombre ' || n, 'Apellido',
      now() - (${many} - n) * interval '60 days' / ${many}
    from generate_series(0, ${many}::integer) as n, (select password_hash from users where role = 'SADMIN') as first
    order by n`.execute(trx)
  await sql`
    insert into wallets (user_id) select id from users on conflict do nothing`.execute(trx)
}

/** One in ten is still to be published, one in ten is sold out; the rest is on sale. */
async function insertProducts(trx: Transaction, many: number): Promise<void> {
  await sql`
    insert into products (nombre, descripcion, nota, dias, precio, stock, state, category_id, brand_id, seller_id, creator_id)
    select 'Producto ' || lpad(n::text, ${digitsOfIds(many)}, '0'), 'Perfil con garantía todo el mes.', case when n % 7 = 0 then 'Oferta' end, 30,
      (array[100, 500, 700, 1000, 2000])[n % 5 + 1],
      case when n % 10 = 2 then 0 else 1 end,
      case n % 10 when 0 then 'Nuevo' when 2 then 'Vendido' else 'Publicado' end,
      some_category.id, some_brand.id, first.id, first.id
    from generate_series(1, ${many}::integer) as n
    cross join (select id from users where role = 'SADMIN') as first
    join (select id, row_number() over (order by id) - 1 as place from categories where slug like 'categoria-%') as some_category
      on some_category.place = n % 30
    join (select id, row_number() over (order by id) - 1 as place from brands where name like 'Marca %') as some_brand
      on some_brand.place = n % 150
    order by n`.execute(trx)
  await sql`
    insert into product_terms (product_id, dias, precio)
    select id, dias, precio from products where term_id is null order by id`.execute(trx)
  await sql`
    update products set term_id = product_terms.id from product_terms
    where term_id is null and product_terms.product_id = products.id`.execute(trx)
}

/** An account for each product; its profiles are those in stock and, before them, those to be sold below. */
async function insertStock(trx: Transaction, vault: Vault): Promise<void> {
  await sql`
    create temporary table planned on commit drop as
    select id as product_id, nextval(pg_get_serial_sequence('accounts', 'id'))::integer as account_id, sold,
      array(select nextval(pg_get_serial_sequence('profiles', 'id'))::integer from generate_series(1, stock + sold)) as profile_ids
    from (
      select id, stock, case when state = 'Nuevo' then 0 when row_number() over (order by id) % 10 = 1 then 2 else 1 end as sold
      from products order by id
    ) as counted`.execute(trx)
  await sql`create index on planned (product_id)`.execute(trx)
  for (let after = 0; ;) {
    const { rows } = await sql<Planned>`
      select * from planned where product_id > ${after} order by product_id limit ${batchSize}`.execute(trx)
    const last = rows.at(-1)
    if (!last) return
    after = last.productId
    await insertCredentials(trx, vault, rows)
  }
}

async function insertInBatches(trx: Transaction, vault: Vault, rows: readonly Planned[]): Promise<void> {
  for (let at = 0; at < rows.length; at += batchSize)
    await insertCredentials(trx, vault, rows.slice(at, at + batchSize))
}

/** Accounts that are encrypted and sent together. */
const batchSize = 10_000

async function insertCredentials(trx: Transaction, vault: Vault, rows: readonly Planned[]): Promise<void> {
  const sealedUsernames = rows.map(({ accountId: id }) =>
    vault.seal({ table: 'accounts', id, field: 'username' }, `cuenta${id}@correo.pe`),
  )
  await sql`
    insert into accounts (id, product_id, username, username_index, password)
    select * from unnest(
      ${rows.map((row) => row.accountId)}::integer[], ${rows.map((row) => row.productId)}::integer[], ${sealedUsernames}::bytea[],
      ${rows.map((row) => vault.indexOf(`cuenta${row.accountId}@correo.pe`))}::bytea[],
      ${rows.map(({ accountId: id }) => vault.seal({ table: 'accounts', id, field: 'password' }, `clave-${id}`))}::bytea[]
    )`.execute(trx)
  await insertProfiles(
    trx,
    vault,
    rows.flatMap(({ profileIds, sold, ...row }) =>
      profileIds.map((id, index) => ({ ...row, id, number: index + 1, taken: index < sold })),
    ),
  )
}

type Profile = { id: number; accountId: number; productId: number; number: number; taken: boolean }

async function insertProfiles(trx: Transaction, vault: Vault, profiles: readonly Profile[]): Promise<void> {
  await sql`
    insert into profiles (id, account_id, product_id, perfil, pin, taken)
    select * from unnest(
      ${profiles.map((it) => it.id)}::integer[], ${profiles.map((it) => it.accountId)}::integer[],
      ${profiles.map((it) => it.productId)}::integer[],
      ${profiles.map(({ id, number }) => vault.seal({ table: 'profiles', id, field: 'perfil' }, `Perfil ${number}`))}::bytea[],
      ${profiles.map(({ id }) => vault.seal({ table: 'profiles', id, field: 'pin' }, '1234'))}::bytea[],
      ${profiles.map((it) => it.taken)}::boolean[]
    )`.execute(trx)
}

/** How many of `many` purchases the reseller made: one in two, and never more than ten thousand. */
export const purchasesOfBigBuyer = (many: number) => Math.floor(many / stepOf(many))
const stepOf = (many: number) => Math.max(2, Math.ceil(many / 10_000))

/** Every profile that is not free was sold: some to the reseller at base prices, the others to customers, in turns. */
async function insertPurchases(trx: Transaction, many: number): Promise<void> {
  await sql`
    create temporary table sale on commit drop as
    select nextval(pg_get_serial_sequence('purchases', 'id')) as id, profiles.id as profile_id, products.id as product_id,
      products.nombre, products.descripcion, products.dias, products.seller_id, buyer.id as user_id,
      case when buyer.role = 'RESELLER' then products.precio else coalesce(rule.precio, products.precio) end as precio,
      case when buyer.role = 'RESELLER' then buyer.telefono end as telefono_reseller,
      now() - (${many} - place) * interval '60 days' / ${many} as sold_at
    from (select *, row_number() over (order by id) as place from profiles where taken) as profiles
    join products on products.id = profiles.product_id
    join users as buyer on buyer.username =
      case when place % ${stepOf(many)}::integer = 0 then ${bigBuyer} else 'cliente' || lpad((place % ${many} + 1)::text, ${digitsOfIds(many)}, '0') end
    left join markup_rules as rule on rule.base = products.precio and rule.category_id is null
    order by place`.execute(trx)
  await sql`
    with debit as (
      insert into wallet_entries (user_id, kind, quantity, status, purchase_id, created_at, updated_at)
      select user_id, 'Compra', -precio, 'accepted', id, sold_at, sold_at from sale order by id
      returning id, purchase_id
    )
    insert into purchases (id, user_id, product_id, seller_id, nombre, descripcion, precio, dias, term_id, profile_id, nombre_user,
      telefono, telefono_reseller, start_date, end_date, garantia_hasta, entry_id, created_at)
    select sale.id, user_id, product_id, seller_id, nombre, descripcion, precio, dias,
      (select term_id from products where products.id = product_id), profile_id,
      ${nameIn(sql.ref('sale.id'))},
      '987654321', telefono_reseller, sold_at, sold_at + interval '30 days', sold_at + interval '30 days', debit.id, sold_at
    from sale join debit on debit.purchase_id = sale.id`.execute(trx)
}

/**
 * Spent money was credited before: one accepted top-up for each user, a bonus for the resellers. One more top-up is
 * pending.
 */
async function insertMoney(trx: Transaction, many: number, resellers: readonly string[]): Promise<void> {
  await sql`
    with came_in as (
      insert into wallet_entries
        (user_id, kind, quantity, status, created_at, updated_at, method_id, method_kind, operation_number, paid_at)
      (select users.id, 'Recarga', 40000 + users.id % 500 * 100, 'accepted', created_at, created_at,
        method.id, method.kind, 'A' || substr(codigo, 2), created_at
      from users join payment_methods as method on method.label = 'Cuenta ' || users.id % 3
      where codigo ~ '^M\\d{7}$' order by users.id)
      union all
      select id, 'Bono', ${many}::bigint * 4000, 'accepted', created_at, created_at, null, null, null, null
      from users where username = any(${resellers}::text[])
      returning id, user_id, kind, quantity, created_at
    )
    insert into audit (at, actor_id, action, subject, subject_id, after)
    select created_at, first.id, case kind when 'Bono' then 'credit-bonus' else 'accept-top-up' end, 'walletEntry', came_in.id,
      jsonb_build_object('quantity', quantity, 'user', user_id)
    from came_in, (select id from users where role = 'SADMIN') as first order by came_in.id`.execute(trx)
  await sql`
    insert into wallet_entries
      (user_id, kind, quantity, status, created_at, updated_at, method_id, method_kind, operation_number, paid_at)
    select users.id, 'Recarga', 500 + users.id % 90 * 100, 'pending', created_at, created_at, method.id, method.kind,
      case when method.id is not null then 'W' || substr(codigo, 2) end, case when method.id is not null then created_at end
    from users left join payment_methods as method
      on method.label = 'Cuenta ' || users.id % 3 and substr(codigo, 2)::integer % 100 < 4
    where username like 'cliente%' order by users.id`.execute(trx)
  await sql`
    update wallets set balance = entry.sum
    from (select user_id, sum(quantity) as sum from wallet_entries where status = 'accepted' group by user_id) as entry
    where entry.user_id = wallets.user_id`.execute(trx)
}
