import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../platform/db/db.ts'

/** How many suppliers the shop has. */
const suppliersOf = (many: number) => Math.min(200, Math.floor(many / 50))
/** The supplier of the product with many sales, and its id in a shop that was empty. */
export const bigSupplier = (digits: number) => `cliente${'1'.padStart(digits, '0')}`
/** The reseller with many customers, who bought all that was sold of the product with many sales. */
export const bigReseller = (digits: number) => `cliente${'50'.padStart(digits, '0')}`
export const bigProduct = (many: number) => many + 1

export type Planned = { productId: number; accountId: number; profileIds: number[]; sold: number }

/** A product with six terms, and the accounts of as many profiles as are sold of it: all but two. */
export async function insertBigProduct(trx: Transaction, many: number): Promise<Planned[]> {
  await sql`
    insert into products (nombre, descripcion, dias, precio, stock, state, category_id, seller_id, creator_id)
    select 'Producto de seis plazos', 'Perfil con garantía todo el mes.', 30, 1000, 2, 'Publicado', min(categories.id),
      first.id, first.id
    from categories, (select id from users where role = 'SADMIN') as first group by first.id`.execute(trx)
  await sql`
    insert into product_terms (product_id, dias, precio, costo)
    select max(products.id), 30 * n, 1000 * n, 600 * n from products, generate_series(1, 6) as n group by n order by n`.execute(
    trx,
  )
  await sql`
    update products set term_id = product_terms.id from product_terms
    where products.term_id is null and product_terms.product_id = products.id and product_terms.dias = 30`.execute(trx)
  const { rows } = await sql<Planned>`
    select product.id as product_id, nextval(pg_get_serial_sequence('accounts', 'id'))::integer as account_id,
      array(select nextval(pg_get_serial_sequence('profiles', 'id'))::integer from generate_series(1, 4) where n > 0) as profile_ids,
      case n when 1 then 2 else 4 end as sold
    from (select max(id) as id from products) as product, generate_series(1, ${Math.ceil(many / 4)}::integer) as n`.execute(
    trx,
  )
  return rows
}

/** Every taken profile of it was rented by the reseller, for each term in turn; five times for each customer. */
export async function insertBigSales(
  trx: Transaction,
  many: number,
  buyer: string,
  nameOf: (customer: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  await sql`
    create temporary table big_sale on commit drop as
    select nextval(pg_get_serial_sequence('purchases', 'id')) as id, profiles.id as profile_id, product.id as product_id,
      product.nombre, product.descripcion, buyer.id as user_id, term.id as term_id, term.dias, term.precio,
      buyer.telefono as telefono_reseller, 1 + place % ${Math.ceil(many / 5)}::integer as customer,
      now() - (${many} - place) * interval '60 days' / ${many} as sold_at
    from (
      select id, product_id, row_number() over (order by id) as place from profiles
      where taken and product_id = (select max(id) from products)
    ) as profiles
    join products as product on product.id = profiles.product_id
    join product_terms as term on term.product_id = product.id and term.dias = 30 * (1 + place % 6)
    join users as buyer on buyer.username = ${buyer}
    order by place`.execute(trx)
  await sql`
    with debit as (
      insert into wallet_entries (user_id, kind, quantity, status, purchase_id, created_at, updated_at)
      select user_id, 'Compra', -precio, 'accepted', id, sold_at, sold_at from big_sale order by id
      returning id, purchase_id
    )
    insert into purchases (id, user_id, product_id, seller_id, nombre, descripcion, precio, dias, term_id, profile_id, nombre_user,
      telefono, telefono_reseller, start_date, end_date, garantia_hasta, entry_id, created_at)
    select sale.id, user_id, product_id, (select id from users where role = 'SADMIN'), nombre, descripcion, precio, dias, term_id,
      profile_id, ${nameOf(sql.ref('customer'))}, '9' || 20000000 + customer, telefono_reseller, sold_at, ends, ends, debit.id, sold_at
    from (select *, sold_at + dias * interval '24 hours' as ends from big_sale) as sale
    join debit on debit.purchase_id = sale.id`.execute(trx)
  await sql`
    insert into sale_prices (user_id, purchase_id, precio)
    select user_id, id, precio + 500 from big_sale order by id`.execute(trx)
}

/**
 * Suppliers with half of the products, and the big one; what they are owed and were paid. One rent in ten has a claim, of which
 * one in ten waits, one in ten a request for a code, and one in ten got a day of an outage; some accounts have fallen.
 */
export async function insertRentLife(trx: Transaction, many: number): Promise<void> {
  await sql`
    create temporary table supplier on commit drop as
    select id, row_number() over (order by id) - 1 as place from users where role = 'ADMIN' order by id
    limit ${suppliersOf(many)}`.execute(trx)
  await sql`
    update products set seller_id = supplier.id from supplier
    where products.id % 2 = 1 and supplier.place = case when products.id = ${bigProduct(many)} then 0
      else products.id / 2 % (select count(*) from supplier) end`.execute(trx)
  await sql`
    update purchases set seller_id = products.seller_id from products
    where products.id = purchases.product_id and purchases.seller_id <> products.seller_id`.execute(trx)
  await insertOwed(trx)
  await insertClaims(trx)
  await sql`
    insert into code_requests (purchase_id, user_id, asked_at, escalated_at, answered_at, answered_by, closed_at)
    select id, user_id, asked, case when is_open then asked end, case when is_answered then asked end,
      case when is_answered then seller_id end, case when not is_answered and not is_open then asked end
    from (
      select *, start_date + (now() - start_date) / 2 as asked, id % 20 <> 4 as is_answered, id % 1000 = 4 as is_open
      from purchases where id % 10 = 4 and profile_id is not null
    ) as rent order by id`.execute(trx)
  await sql`
    update accounts set fallen_at = now() - interval '1 hour'
    where product_id = ${bigProduct(many)} and id % 100 = 0
      and not exists (select from profiles where account_id = accounts.id and not taken)`.execute(trx)
  const outages = Math.max(1, Math.floor(many / 100))
  await sql`
    insert into outages (created_by, created_at, product_ids, from_day, until_day, motivo, given_at, given_by)
    select id, now(), array[1], current_date - 2, current_date - 2, 'Se cayó la plataforma', now(), id
    from users, generate_series(1, ${outages}::integer) where role = 'SADMIN'`.execute(trx)
  await sql`
    insert into outage_rents (outage_id, purchase_id, days, end_before, end_after)
    select 1 + id / 10 % ${outages}, id, 1, end_date - interval '24 hours', end_date
    from purchases where id % 10 = 5 and profile_id is not null`.execute(trx)
  await sql`
    insert into outage_days (purchase_id, day, outage_id)
    select purchase_id, current_date - 2, outage_id from outage_rents`.execute(trx)
}

async function insertOwed(trx: Transaction): Promise<void> {
  await sql`
    insert into settlement_entries (user_id, kind, amount, costo, paid, purchase_id, product_id, dias, created_at, short_warranty)
    select seller_id, 'sale', cost, cost, precio, id, product_id, dias, start_date, garantia_hasta - start_date >= interval '30 days' is not true
    from (
      select *, case when user_id = seller_id then 0 when id % 50 > 0 then precio * 6 / 10 end as cost
      from purchases where profile_id is not null
    ) as sale order by id`.execute(trx)
  await sql`
    with paid as (
      insert into settlement_entries (user_id, kind, amount, created_at, created_by, method_kind, paid_at)
      select user_id, 'payout', -(sum(amount) / 100), now(), (select id from users where role = 'SADMIN'), 'Yape', now()
      from settlement_entries, generate_series(1, 10) as n group by user_id, n having sum(amount) >= 100
      returning id, user_id, created_by
    )
    insert into audit (actor_id, action, subject, subject_id, after)
    select created_by, 'pay-supplier', 'user', user_id, jsonb_build_object('settlementEntry', id) from paid`.execute(
    trx,
  )
}

async function insertClaims(trx: Transaction): Promise<void> {
  await sql`
    with claim as (
      insert into claims (purchase_id, user_id, seller_id, account_id, product_id, kind, estado, opened_at, answer_due,
        escalated_at, settled_at, settled_by, resolution)
      select rent.id, user_id, seller_id, account_id, rent.product_id, 'clave', case when is_open then 'Abierto' else 'Resuelto' end,
        opened, opened + interval '12 hours', case when is_open and rent.id % 200 = 3 then opened end,
        case when not is_open then opened end, case when not is_open then seller_id end,
        case when not is_open then 'explanation' end
      from (
        select *, start_date + (now() - start_date) / 2 as opened, id % 100 = 3 as is_open
        from purchases where id % 10 = 3 and profile_id is not null
      ) as rent join profiles on profiles.id = profile_id order by rent.id
      returning id, user_id, seller_id, opened_at, settled_by
    ), said as (
      insert into claim_messages (claim_id, user_id, text, created_at)
      select id, user_id, 'No entra desde ayer.', opened_at from claim
      union all select id, seller_id, 'Ya está, míralo.', opened_at from claim where settled_by is not null
    )
    insert into audit (at, actor_id, action, subject, subject_id)
    select opened_at, settled_by, 'resolve-claim', 'claim', id from claim where settled_by is not null`.execute(trx)
}
