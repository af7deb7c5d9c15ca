-- What suppliers are owed is added up by the tallies (see 0022 and decision 59), also what of it is still held; and claims and
-- codes. What was there before is tallied by 0092, while the version before sells.
lock table purchases, renewals, wallet_entries, claims, code_requests, settlement_entries in access exclusive mode;

-- False where the warranty was of 30 days or more: until then it is what holds it, not the setting `settleDays`.
alter table settlement_entries add short_warranty boolean not null default false;
alter table settlement_entries alter short_warranty set default true, disable trigger guard_settlement_entry;
update settlement_entries as plus set short_warranty = true
where stands_with is null and created_at > now() - interval '90 days' and not (kind in ('sale', 'renewal')
  and coalesce((select garantia_hasta from renewals where id = plus.renewal_id),
    (select garantia_hasta from purchases where id = plus.purchase_id)) - created_at >= interval '30 days' is true);
alter table settlement_entries enable trigger guard_settlement_entry;
create index settlement_entries_short on settlement_entries (created_at)
  where short_warranty and stands_with is null and purchase_id is not null;

-- Until when the warranty of a paid period, and claims of it, hold what a supplier is owed for it; `infinity` while one is open.
create function held_until(rent bigint, supplier integer, until timestamptz) returns timestamptz
language sql stable parallel safe as $$
  select case when bool_or(settled_at is null) then 'infinity'
    else coalesce(greatest(until, max(settled_at) + interval '72 hours'), '-infinity') end
  from claims where purchase_id = rent and seller_id = supplier and opened_at <= until
$$;

-- The name under which something is added up for a supplier and a month of Lima.
create function settled_tally(what text, supplier integer, at timestamptz) returns text language sql stable parallel safe
return concat_ws(' ', 'settled', what, supplier, to_char(at at time zone 'America/Lima', 'YYYY-MM'));

-- What an entry adds: to the costs of the day of what was paid; to what is owed or was paid in its month; and, from the moment
-- until which it is held, to what is due.
create function settlement_tallies(one settlement_entries, sold_at timestamptz, until timestamptz)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['cost'], lima_day(coalesce(sold_at, one.created_at)), 1, coalesce(one.amount, 0) where one.kind <> 'payout'
  union all
  select array['cost unknown'], lima_day(coalesce(sold_at, one.created_at)), 1, 0
  where one.amount is null and one.kind in ('sale', 'renewal')
  union all
  select array[settled_tally('owed', one.user_id, one.created_at)], lima_day(one.created_at), 1, coalesce(one.amount, 0)
  where one.kind <> 'payout'
  union all
  select array[settled_tally('unknown', one.user_id, one.created_at)], lima_day(one.created_at), 1, 0
  where one.amount is null and one.stands_with is null
  union all
  select array[settled_tally('due', one.user_id, one.created_at)], held_until(one.purchase_id, one.user_id, until), 0, one.amount
  where one.kind <> 'payout' and one.amount <> 0
  union all
  -- Counted whatever the clock of the server says that made it.
  select array[settled_tally('paid', one.user_id, one.paid_at)], '-infinity', 1, -one.amount where one.kind = 'payout'
$$;
create function tallied(one settlement_entries)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select part.* from (select one.purchase_id) as rent
  left join purchases on purchases.id = rent.purchase_id
  left join renewals on renewals.id = one.renewal_id
  cross join settlement_tallies(one, coalesce(renewals.created_at, purchases.start_date),
    coalesce(renewals.garantia_hasta, purchases.garantia_hasta)) as part
$$;

-- A sale tallies its entry itself, in two rows (see owe_sale). All others are of a rent that is locked: its claims and its
-- warranty cannot change meanwhile.
create function keep_settled() returns trigger language plpgsql as $$
begin
  perform from purchases where id = new.purchase_id for no key update;
  if tg_op = 'UPDATE' then
    insert into tally_changes select names, since, -count, -amount from tallied(old) union all select * from tallied(new);
  else
    insert into tally_changes select * from tallied(new);
  end if;
  return null;
end $$;
create trigger keep_settled after insert on settlement_entries
  for each row when (new.kind <> 'sale') execute function keep_settled();
create trigger keep_filled after update on settlement_entries for each row execute function keep_settled();

create or replace function owe_sale() returns trigger language plpgsql as $$
declare
  -- Nobody is owed what they buy of themselves.
  cost constant bigint = case when new.user_id = new.seller_id then 0
    else (select costo from product_terms where id = new.term_id) end;
  today constant timestamptz = lima_day(new.start_date);
begin
  insert into settlement_entries (user_id, kind, amount, costo, paid, purchase_id, product_id, dias, created_at, short_warranty)
  values (new.seller_id, 'sale', cost, cost, new.precio, new.id, new.product_id, new.dias, new.start_date,
    new.garantia_hasta - new.start_date >= interval '30 days' is not true);
  insert into tally_changes
  values (array['cost', settled_tally('owed', new.seller_id, new.start_date)], today, 1, coalesce(cost, 0));
  if cost is null then
    insert into tally_changes
    values (array['cost unknown', settled_tally('unknown', new.seller_id, new.start_date)], today, 1, 0);
  elsif cost > 0 then
    insert into tally_changes
    values (array[settled_tally('due', new.seller_id, new.start_date)], coalesce(new.garantia_hasta, '-infinity'), 0, cost);
  end if;
  return null;
end $$;
create or replace function owe_renewal() returns trigger language plpgsql as $$
begin
  insert into settlement_entries (user_id, kind, amount, costo, paid, purchase_id, renewal_id, product_id, dias, created_at,
    short_warranty)
  select seller_id, 'renewal', cost, cost, new.precio, new.purchase_id, new.id, new.product_id, new.dias, new.created_at,
    new.garantia_hasta - new.created_at >= interval '30 days' is not true
  from (
    select seller_id, case when new.user_id = seller_id then 0
      else (select costo from product_terms where id = new.term_id) end as cost
    from purchases where id = new.purchase_id
  ) as owed;
  return null;
end $$;

-- The entries of a rent, by the two indexes that there are.
create index settlement_entries_purchase on settlement_entries (purchase_id) where kind not in ('sale', 'renewal');
drop index settlement_entries_replacement;
create function settled_of(rent bigint) returns setof settlement_entries language sql stable as $$
  select * from settlement_entries where purchase_id = rent and kind in ('sale', 'renewal')
  union all
  select * from settlement_entries where purchase_id = rent and kind not in ('sale', 'renewal')
$$;

create or replace function settlement_positions(rent bigint)
returns table (id bigint, user_id integer, renewal_id bigint, product_id integer, dias integer, amount bigint, paid bigint,
  part bigint, amount_left bigint, paid_left bigint, goodwill boolean, garantia_hasta timestamptz)
language sql stable as $$
  select plus.id, plus.user_id, plus.renewal_id, plus.product_id, plus.dias, plus.amount, plus.paid, plus.part,
    plus.amount + taken.amount, plus.paid + taken.paid, taken.goodwill,
    coalesce(renewals.garantia_hasta, purchases.garantia_hasta)
  from settled_of(rent) as plus
  join purchases on purchases.id = plus.purchase_id
  left join renewals on renewals.id = plus.renewal_id
  cross join lateral (
    select coalesce(sum(minus.amount), 0)::bigint as amount, coalesce(sum(minus.paid), 0)::bigint as paid,
      coalesce(bool_or(minus.goodwill), false) as goodwill
    from settlement_entries as minus where minus.stands_with = plus.id and minus.kind in ('refund', 'replaced')
  ) as taken
  where plus.kind in ('sale', 'renewal', 'replacement')
  order by coalesce(plus.renewal_id, 0) desc, plus.id desc
$$;

-- Days that are given move the warranty.
create function move_settled() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'purchases' then
    insert into tally_changes
    select part.names, part.since, turn * part.count, turn * part.amount
    from settled_of(new.id) as one,
      (values (old.start_date, old.garantia_hasta, -1), (new.start_date, new.garantia_hasta, 1)) as side (sold_at, until, turn),
      settlement_tallies(one, sold_at, until) as part
    where one.renewal_id is null;
  else
    insert into tally_changes
    select part.names, part.since, turn * part.count, turn * part.amount
    from settled_of(new.purchase_id) as one, (values (old.garantia_hasta, -1), (new.garantia_hasta, 1)) as side (until, turn),
      settlement_tallies(one, new.created_at, until) as part
    where one.renewal_id = new.id;
  end if;
  return null;
end $$;
create trigger move_settled after update of start_date, end_date, garantia_hasta on purchases for each row
  when ((old.start_date, old.garantia_hasta) is distinct from (new.start_date, new.garantia_hasta)) execute function move_settled();
create trigger move_settled after update of garantia_hasta on renewals for each row
  when (old.garantia_hasta is distinct from new.garantia_hasta) execute function move_settled();
-- A claim holds what is owed for its rent, and lets it go: taken out before it changes, put in again after.
create function hold_settled() returns trigger language plpgsql as $$
begin
  perform from purchases where id = new.purchase_id for no key update;
  insert into tally_changes
  select part.names, part.since, turn * part.count, turn * part.amount
  from settled_of(new.purchase_id) as one, tallied(one) as part, (values (case tg_when when 'BEFORE' then -1 else 1 end)) as side (turn)
  where part.names[1] like 'settled due %';
  return new;
end $$;
create trigger hold_settled_before before insert on claims for each row execute function hold_settled();
create trigger hold_settled_after after insert on claims for each row execute function hold_settled();
create trigger hold_settled_before_change before update of opened_at, settled_at, seller_id on claims for each row
  when ((old.opened_at, old.settled_at, old.seller_id) is distinct from (new.opened_at, new.settled_at, new.seller_id))
  execute function hold_settled();
create trigger hold_settled_after_change after update of opened_at, settled_at, seller_id on claims for each row
  when ((old.opened_at, old.settled_at, old.seller_id) is distinct from (new.opened_at, new.settled_at, new.seller_id))
  execute function hold_settled();

-- What is over is kept in one row for each name (see rollUp).
create function kept_since(name text, since timestamptz) returns timestamptz language sql stable parallel safe
return case when name like 'settled %' and since < now() - interval '1 hour' then '-infinity' else since end;
create index tallies_settled on tallies (since) where name like 'settled %';

-- Claims are counted as products are (see 0045): in all, by who sold what they are of, and those that wait.
create function tallied(one claims)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['claim', 'claim seller ' || one.seller_id]
    || case when one.settled_at is null then array['claim open', 'claim open seller ' || one.seller_id] end,
    'epoch'::timestamptz, 1, 0::bigint
$$;
create trigger keep_tally after insert or update of settled_at, seller_id or delete on claims
  for each row execute function keep_tally();
-- Requests for a code, on the day of which they are; the amount is how many were answered.
create function tallied(one code_requests)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['code'], lima_day(one.asked_at), 1, (one.answered_at is not null)::integer::bigint
$$;
create trigger keep_tally after insert or update of answered_at or delete on code_requests
  for each row execute function keep_tally();

create or replace view counted_anew as
  select name, kept_since(name, since) as since, sum(count)::bigint as count, sum(amount)::bigint as amount
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
    union all
    select part.* from settlement_entries as one cross join tallied(one) as part
    union all
    select part.* from claims as one cross join tallied(one) as part
    union all
    select part.* from code_requests as one cross join tallied(one) as part
  ) as part
  cross join unnest(names) as name
  group by name, kept_since(name, since);
create or replace view miscounted as
  select name, since, coalesce(anew.count, 0) - coalesce(kept.count, 0) as count,
    coalesce(anew.amount, 0) - coalesce(kept.amount, 0) as amount
  from (
    select name, kept_since(name, since) as since, sum(count)::bigint as count, sum(amount)::bigint as amount
    from counts group by name, kept_since(name, since)
  ) as kept
  full join counted_anew as anew using (name, since)
  where coalesce(anew.count, 0) <> coalesce(kept.count, 0) or coalesce(anew.amount, 0) <> coalesce(kept.amount, 0);

-- Until when the shop sold without keeping account of its suppliers.
update settings set value = value || jsonb_build_object('at', (
  select max(at) from (
    select max(start_date) as at from purchases where id <= (value ->> 'purchase')::bigint
    union all
    select max(created_at) from renewals where id <= (value ->> 'renewal')::bigint
  ) as old))
where key = 'settlementsFrom';

insert into tally_changes
select array[name], since, sum(part.count), sum(part.amount)
from (
  select part.* from claims as one cross join tallied(one) as part
  union all
  select part.* from code_requests as one cross join tallied(one) as part
) as part cross join unnest(names) as name
group by name, since;

-- Claims that wait are sorted by their accounts; those that were settled are read as they are shown.
create index claims_settled on claims (id desc) where settled_at is not null;
create index claims_settled_of_seller on claims (seller_id, id desc) where settled_at is not null;
create index code_requests_oldest on code_requests (asked_at) where answered_at is null and closed_at is null;
-- The accounts of a product in their order.
create index accounts_product_order on accounts (product_id, id);
