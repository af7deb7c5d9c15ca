-- Money is corrected by movements of their own: 'Devolución' gives a purchase back, in whole or in part; 'Ajuste' takes money
-- out of a wallet, and may name the credit that it reverses.
lock table wallets, wallet_entries, purchases in access exclusive mode;

-- Only ever added to by the trigger below; the check refuses to give back more than was paid.
alter table purchases add refunded bigint not null default 0;
update purchases set refunded = precio
where exists (select from wallet_entries where purchase_id = purchases.id and kind = 'Devolución');
alter table purchases add constraint purchases_refunded check (refunded between 0 and precio);

do $$ declare old record; begin
  for old in select conname from pg_constraint
    where conrelid = 'wallet_entries'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'kind|quantity'
  loop execute format('alter table wallet_entries drop constraint %I', old.conname); end loop;
end $$;
alter table wallet_entries
  add motivo text,
  add corrects bigint,
  -- What the movement that it reverses had credited.
  add reversed bigint generated always as (case when corrects is not null then -quantity end) stored,
  add check (kind in ('Recarga', 'Bono', 'Compra', 'Devolución', 'Ajuste')),
  add check (case when kind in ('Compra', 'Ajuste') then quantity < 0 else quantity > 0 end),
  add check (kind = 'Recarga' or status = 'accepted'),
  add check ((kind in ('Compra', 'Devolución')) = (purchase_id is not null)),
  add check (kind <> 'Ajuste' or motivo is not null),
  add check (kind = 'Ajuste' or corrects is null),
  -- Exactly what that one credited, from the same wallet.
  add foreign key (corrects, user_id, reversed) references wallet_entries (id, user_id, quantity);
-- A credit is reversed once.
create unique index wallet_entries_corrects on wallet_entries (corrects) where corrects is not null;
-- A purchase is paid once and may be given back in parts.
drop index wallet_entries_purchase;
create unique index wallet_entries_debit on wallet_entries (purchase_id) where kind = 'Compra';

create or replace function guard_wallet_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'wallet entries are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.user_id, new.kind, new.quantity, new.purchase_id, new.motivo, new.corrects, new.created_at)
     is distinct from
     (old.id, old.user_id, old.kind, old.quantity, old.purchase_id, old.motivo, old.corrects, old.created_at)
     or old.status <> 'pending' then
    raise exception 'a wallet entry only moves from pending' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- What was given back is subtracted from its sale, on the day of the sale, and from its rent.
drop trigger keep_refund on wallet_entries;
drop function keep_refund();
create function keep_refund() returns trigger language plpgsql as $$
begin
  update purchases set refunded = refunded + new.quantity where id = new.purchase_id and user_id = new.user_id;
  if not found then
    raise exception 'a refund goes to whoever paid' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger keep_refund after insert on wallet_entries
  for each row when (new.kind = 'Devolución') execute function keep_refund();

create or replace function tallied(one purchases)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select sale_tallies(one.seller_id, category_id), lima_day(one.start_date), 1, one.precio - one.refunded
  from products where products.id = one.product_id
  union all
  select array[case when one.freed_at is null then 'rent' else 'rent freed' end], date_trunc('hour', one.end_date, 'UTC'), 1,
    one.precio - one.refunded
  where one.profile_id is not null
$$;
drop trigger keep_tally on purchases;
create trigger keep_tally after insert or update of start_date, end_date, freed_at, refunded or delete on purchases
  for each row execute function keep_tally();

create or replace function move_tally() returns trigger language plpgsql as $$
begin
  insert into tally_changes
  select array[name], since, turn * count, turn * amount
  from (
    select lima_day(start_date) as since, count(*)::integer as count, sum(precio - refunded)::bigint as amount
    from purchases where product_id = new.id group by since
  ) as moved,
  (values (category_tally(old.category_id), -1), (category_tally(new.category_id), 1)) as side (name, turn);
  return null;
end $$;

create or replace view counted_anew as
  select name, since, sum(count)::bigint as count, sum(amount)::bigint as amount
  from (
    select part.* from wallet_entries as one cross join tallied(one) as part
    union all
    select part.* from purchases as one cross join tallied(one) as part
    union all
    select part.* from users as one cross join tallied(one) as part
    union all
    select part.* from audit as one cross join tallied(one) as part
  ) as part
  cross join unnest(names) as name
  group by name, since;
drop function refunded(wallet_entries);

-- A mail about a movement is told by it; each goes out once.
alter table mail_jobs drop constraint mail_jobs_kind_check,
  add entry_id bigint references wallet_entries,
  add constraint mail_jobs_kind_check check (kind in ('verify', 'recover', 'lockout', 'movement')),
  add check ((kind = 'movement') = (entry_id is not null));
drop index mail_jobs_once;
create unique index mail_jobs_once on mail_jobs (kind, lower(email), coalesce(user_id, 0), coalesce(entry_id, 0));
