lock table products in access exclusive mode;

-- Products are counted as the long lists are (see 0022), whenever they were made: by state, in all and by category and brand;
-- and what is no raffle by its base price within its category, which price rules speak of.
create function tallied(one products)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array[
      'product ' || one.state,
      'product ' || one.state || ' category ' || coalesce(one.category_id::text, 'none')
    ]
    || case when one.brand_id is not null then array['product ' || one.state || ' brand ' || one.brand_id] end
    || case when one.precio_rifa is null and one.category_id is not null
         then array['product base ' || one.precio || ' category ' || one.category_id] end,
    'epoch'::timestamptz, 1, 0::bigint
  where one.deleted_at is null
$$;
create trigger keep_shelf after insert or delete on products for each row execute function keep_tally();
-- A sale changes the stock, and the state only with the last unit.
create trigger keep_shelf_change after update of state, category_id, brand_id, precio, precio_rifa, deleted_at on products
  for each row when ((old.state, old.category_id, old.brand_id, old.precio, old.precio_rifa, old.deleted_at)
    is distinct from (new.state, new.category_id, new.brand_id, new.precio, new.precio_rifa, new.deleted_at))
  execute function keep_tally();
create index tallies_base on tallies (name) where name like 'product base %';

create or replace view counted_anew as
  select name, since, sum(count)::bigint as count, sum(amount)::bigint as amount
  from (
    select part.* from wallet_entries as one cross join tallied(one) as part
    union all
    select part.* from purchases as one cross join tallied(one) as part
    union all
    select part.* from renewals as one cross join tallied(one) as part
    union all
    select part.* from users as one cross join tallied(one) as part
    union all
    select part.* from audit as one cross join tallied(one) as part
    union all
    select part.* from payments_received as one cross join tallied(one) as part
    union all
    select part.* from unreceived_top_ups as one cross join tallied(one) as part
    union all
    select part.* from products as one cross join tallied(one) as part
  ) as part
  cross join unnest(names) as name
  group by name, since;

insert into tally_changes
select array[name], since, sum(count), sum(amount)
from products as one cross join tallied(one) as part cross join unnest(names) as name
group by name, since;
