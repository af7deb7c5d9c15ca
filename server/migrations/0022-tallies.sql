-- Taken first, in the lock order of a sale: otherwise this migration and a server that is still running could deadlock.
lock table wallets, users, products, categories, accounts, profiles, wallet_entries, purchases, audit in access exclusive mode;

-- Incremental aggregates (decision 15): row counts and sums of the long lists, by day and by the names of their filters.
-- Triggers append to tally_changes, where concurrent transactions never wait for each other; a server rolls the changes up
-- into tallies every two seconds. The view counts adds both, and is exact at any moment. An example: at 09:30 in Lima on 22
-- November, seller 7 sells a profile of category 3 for 20 soles and 30 days. The triggers append
--
--   names                                     since                   count  amount
--   {entry accepted,entry accepted Compra}    2026-11-22 00:00 Lima       1   -2000
--   {sale,sale seller 7,sale category 3}      2026-11-22 00:00 Lima       1    2000
--   {rent}                                    2026-12-22 14:00 UTC        1    2000
--
-- and the roll-up adds them to six rows of tallies, one for each name; their key is (name, since).
create table tallies (
  name text not null,
  since timestamptz not null,
  count bigint not null,
  amount bigint not null,
  primary key (name, since)
) with (fillfactor = 50);
create table tally_changes (
  names text[] not null,
  since timestamptz not null,
  count integer not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
-- The table has no primary key, and logical replication needs an identity to delete rows by.
alter table tally_changes replica identity full;

create view counts as
  select name, since, count, amount from tallies
  union all
  select name, since, count, amount from tally_changes cross join unnest(names) as name;

create function lima_day(at timestamptz) returns timestamptz language sql stable parallel safe
return date_trunc('day', at, 'America/Lima');

create function category_tally(category integer) returns text language sql immutable parallel safe
return 'sale category ' || coalesce(category::text, 'none');

create function sale_tallies(seller integer, category integer) returns text[] language sql immutable parallel safe
return array['sale', 'sale seller ' || seller, category_tally(category)];

-- The names under which a row is counted; a rent in the hour in which it ends.
create function tallied(one wallet_entries)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['entry ' || one.status, 'entry ' || one.status || ' ' || one.kind], lima_day(one.updated_at), 1, one.quantity
  where one.status <> 'rejected'
$$;
create function tallied(one purchases)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select sale_tallies(one.seller_id, category_id), lima_day(one.start_date), 1, one.precio
  from products where products.id = one.product_id
  union all
  select array[case when one.freed_at is null then 'rent' else 'rent freed' end], date_trunc('hour', one.end_date, 'UTC'), 1, one.precio
  where one.profile_id is not null
$$;
create function tallied(one users)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['user', 'user ' || one.role], lima_day(one.created_at), 1, 0::bigint
$$;
create function tallied(one audit)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['act', 'act action ' || one.action, 'act actor ' || one.actor_id, 'act subject ' || one.subject],
    lima_day(one.at), 1, 0::bigint
$$;

create function keep_tally() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally_changes select * from tallied(new);
  elsif tg_op = 'DELETE' then
    insert into tally_changes select names, since, -count, -amount from tallied(old);
  else
    -- In one statement, which sees the rest of the shop in one moment.
    insert into tally_changes select names, since, -count, -amount from tallied(old) union all select * from tallied(new);
  end if;
  return null;
end $$;
create trigger keep_tally after insert or update of status, updated_at or delete on wallet_entries
  for each row execute function keep_tally();
create trigger keep_tally after insert or update of start_date, end_date, freed_at or delete on purchases
  for each row execute function keep_tally();
create trigger keep_tally after insert or update of role, created_at or delete on users
  for each row execute function keep_tally();
create trigger keep_tally after insert on audit
  for each row execute function keep_tally();

-- A refund is subtracted from the day of its sale.
create function refunded(one wallet_entries)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select sale_tallies(purchases.seller_id, category_id), lima_day(start_date), 0, -one.quantity
  from purchases join products on products.id = product_id
  where one.kind = 'Devolución' and purchases.id = one.purchase_id
$$;
create function keep_refund() returns trigger language plpgsql as $$
begin
  insert into tally_changes select * from refunded(new);
  return null;
end $$;
create trigger keep_refund after insert on wallet_entries
  for each row when (new.kind = 'Devolución') execute function keep_refund();

-- Sales are counted in the present category of their product.
create function move_tally() returns trigger language plpgsql as $$
begin
  insert into tally_changes
  select array[name], since, turn * count, turn * amount
  from (
    select since, sum(count)::integer as count, sum(amount)::bigint as amount
    from (
      select lima_day(start_date) as since, 1 as count, precio as amount from purchases where product_id = new.id
      union all
      select lima_day(start_date), 0, -quantity from purchases
      join wallet_entries on purchase_id = purchases.id and kind = 'Devolución'
      where product_id = new.id
    ) as one
    group by since
  ) as moved,
  (values (category_tally(old.category_id), -1), (category_tally(new.category_id), 1)) as side (name, turn);
  return null;
end $$;
create trigger keep_tally after update of category_id on products
  for each row when (old.category_id is distinct from new.category_id) execute function move_tally();

-- The same figures counted from the tables themselves.
create view counted_anew as
  select name, since, sum(count)::bigint as count, sum(amount)::bigint as amount
  from (
    select part.* from wallet_entries as one cross join tallied(one) as part
    union all
    select part.* from wallet_entries as one cross join refunded(one) as part
    union all
    select part.* from purchases as one cross join tallied(one) as part
    union all
    select part.* from users as one cross join tallied(one) as part
    union all
    select part.* from audit as one cross join tallied(one) as part
  ) as part
  cross join unnest(names) as name
  group by name, since;

create view miscounted as
  select name, since, coalesce(anew.count, 0) - coalesce(kept.count, 0) as count,
    coalesce(anew.amount, 0) - coalesce(kept.amount, 0) as amount
  from (
    select name, since, sum(count)::bigint as count, sum(amount)::bigint as amount from counts group by name, since
  ) as kept
  full join counted_anew as anew using (name, since)
  where coalesce(anew.count, 0) <> coalesce(kept.count, 0) or coalesce(anew.amount, 0) <> coalesce(kept.amount, 0);

-- Rebuilds the aggregates after the tables were filled without triggers (restore, demo, tests): appends the differences found
-- in one snapshot, without blocking sales.
create function count_anew() returns void language sql as $$
  insert into tally_changes select array[name], since, count, amount from miscounted;
$$;
select count_anew();

-- Indexes that only counting needed.
drop index purchases_created;
drop index users_created;

-- Indexes for the remaining sort orders of long lists.
create index wallets_balance on wallets (balance, user_id);
create index wallet_entries_rare on wallet_entries (kind, updated_at, id) where kind <> 'Compra';
create index accounts_username on accounts (username_index);

-- Counts the wallet entries of one user by an index-only scan.
drop index wallet_entries_user;
create index wallet_entries_user on wallet_entries (user_id, id desc) include (status);

-- Substring search of sales by name and phone, where pg_trgm is available (see 0020).
create function searchable(typed text) returns text language sql immutable strict parallel safe
return translate(lower(typed), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun');
create function digits_of(phone text) returns text language sql immutable strict parallel safe
return translate(phone, '+ ()-', '');
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index purchases_search on purchases
      using gin (searchable(nombre_user) gin_trgm_ops, digits_of(telefono) gin_trgm_ops) with (gin_pending_list_limit = 256);
  end if;
end $$;
