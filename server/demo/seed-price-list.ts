import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** The address of the wholesaler's public list. */
export const demoSlug = 'demolistadeprecios00'

/**
 * The price list of the wholesaler, who has a level: public, with a price to review. And what their sales were sold for,
 * except a few.
 */
export async function seedPriceList(db: Db, { id }: { id: number }): Promise<void> {
  await sql`insert into price_lists (user_id, markup_kind, markup, rounding, is_public, slug)
    values (${id}, 'percent', 30, 'half', true, ${demoSlug})`.execute(db)
  // As the rule says, but of the first product what it said before its base price rose.
  await sql`
    insert into reseller_prices (user_id, product_id, dias, precio, paid, own, confirmed_at)
    select ${id}, products.id, term.dias, ceil(paid * 1.3 / 50) * 50, paid, false, now()
    from products join product_terms as term on term.product_id = products.id and term.active
    cross join lateral (
      select case when products.id = (select min(id) from products where state = 'Publicado' and precio_rifa is null)
        then price - 50 else price end as paid
      from users join levels on levels.id = users.level_id,
        level_price(term.precio, term.costo, levels.discount) as price
      where users.id = ${id}
    ) as cost
    where products.state = 'Publicado' and products.precio_rifa is null and products.id % 8 <> 7`.execute(db)
  await sql`
    insert into sale_prices (user_id, purchase_id, renewal_id, precio)
    select user_id, id, null, ceil(precio * 1.3 / 50) * 50 from purchases
    where user_id = ${id} and profile_id is not null and id % 9 <> 0
    union all
    select user_id, purchase_id, id, ceil(precio * 1.3 / 50) * 50 from renewals where user_id = ${id} and id % 5 <> 0`.execute(
    db,
  )
}
