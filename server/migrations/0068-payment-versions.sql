-- Taken first, in the lock order of a sale: otherwise this migration and a server that is still running could deadlock.
lock table wallets, wallet_entries in access exclusive mode;

-- What customers were told to pay to: a row for each time that holder, number, account or QR of a method changed. Kept by
-- the database, so that a server of the version before keeps them too.
create table payment_method_versions (
  id integer generated always as identity primary key,
  method_id integer not null references payment_methods on delete cascade,
  holder text not null,
  number text not null,
  cci text,
  qr bytea,
  created_at timestamptz not null default now()
);
create index payment_method_versions_method on payment_method_versions (method_id, id desc);

create function keep_method_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
     or (new.holder, new.number, new.cci, new.qr) is distinct from (old.holder, old.number, old.cci, old.qr) then
    insert into payment_method_versions (method_id, holder, number, cci, qr)
    values (new.id, new.holder, new.number, new.cci, new.qr);
  end if;
  return null;
end $$;
create trigger keep_method_version after insert or update on payment_methods
  for each row execute function keep_method_version();
insert into payment_method_versions (method_id, holder, number, cci, qr)
select id, holder, number, cci, qr from payment_methods order by id;

create function guard_method_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a payment method never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger guard_method_version before update on payment_method_versions
  for each row execute function guard_method_version();

-- The versions that the customer of a top-up was shown: of the methods that were offered when it was asked for, and of the
-- one by which it was paid.
alter table wallet_entries add column shown_versions integer[];

create function current_version(method integer) returns integer language sql stable as $$
  select max(id) from payment_method_versions where method_id = method
$$;
-- Of the methods that are offered then: on, and below the cap of the month.
create function offered_versions(moment timestamptz) returns integer[] language sql stable as $$
  select array(
    select current_version(id) from payment_methods as method
    where active and (monthly_cap is null or monthly_cap > (
      select coalesce(sum(amount), 0) from counts
      where name = 'paid by ' || method.id and since >= date_trunc('month', moment, 'America/Lima')
    ))
    order by id
  )
$$;
create function show_methods() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.shown_versions := offered_versions(new.created_at);
  elsif old.shown_versions is not null and (new.shown_versions @> old.shown_versions) is not true then
    raise exception 'what a customer was shown stays' using errcode = 'integrity_constraint_violation';
  end if;
  if new.method_id is not null and not exists (
    select from payment_method_versions where id = any(new.shown_versions) and method_id = new.method_id
  ) then
    new.shown_versions := coalesce(new.shown_versions, '{}') || current_version(new.method_id);
  end if;
  return new;
end $$;
create trigger show_methods before insert on wallet_entries
  for each row when (new.kind = 'Recarga' and new.status = 'pending') execute function show_methods();
create trigger show_paid_method before update of method_id, shown_versions on wallet_entries
  for each row execute function show_methods();

-- Whoever waits sees what is there now.
update wallet_entries
set shown_versions = offered_versions(now()) || array(
  select current_version(id) from payment_methods
  where id = method_id and current_version(id) <> all (offered_versions(now()))
)
where kind = 'Recarga' and status = 'pending';
