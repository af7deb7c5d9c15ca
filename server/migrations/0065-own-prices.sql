lock table products, purchases in access exclusive mode;

-- What the public pays for this product alone, whatever the table of prices says; null where the table applies.
alter table products
  add precio_publico bigint,
  add constraint products_precio_publico_check check (precio_publico >= precio),
  add check (precio_publico is null or precio_rifa is null);

-- As in 0045; but a product with a price of its own needs no rule.
create or replace function tallied(one products)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array[
      'product ' || one.state,
      'product ' || one.state || ' category ' || coalesce(one.category_id::text, 'none')
    ]
    || case when one.brand_id is not null then array['product ' || one.state || ' brand ' || one.brand_id] end
    || case when one.precio_rifa is null and one.precio_publico is null and one.category_id is not null
         then array['product base ' || one.precio || ' category ' || one.category_id] end,
    'epoch'::timestamptz, 1, 0::bigint
  where one.deleted_at is null
$$;
drop trigger keep_shelf_change on products;
create trigger keep_shelf_change
  after update of state, category_id, brand_id, precio, precio_rifa, precio_publico, deleted_at on products
  for each row when (
    (old.state, old.category_id, old.brand_id, old.precio, old.precio_rifa, old.precio_publico, old.deleted_at)
    is distinct from
    (new.state, new.category_id, new.brand_id, new.precio, new.precio_rifa, new.precio_publico, new.deleted_at))
  execute function keep_tally();

-- The end before which its owner was told that the terms accepted for its automatic renewal are no longer enough.
alter table purchases add auto_renew_warned timestamptz;
