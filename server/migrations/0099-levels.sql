-- What some resellers pay less than the base price. The version before this one charges them the base price.
lock table users, purchases, renewals in access exclusive mode;

create table levels (
  id integer generated always as identity primary key,
  name text not null,
  -- In hundredths of a per cent of the base price.
  discount integer not null check (discount between 0 and 5000),
  created_at timestamptz not null default now()
);
create unique index levels_name on levels (lower(name));

alter table users
  add level_id integer references levels,
  add constraint users_level_check check (level_id is null or role = 'RESELLER');
create index users_level on users (level_id) where level_id is not null;

-- It ends with the role, whichever version of the server changes that.
create function end_level() returns trigger language plpgsql as $$
begin
  new.level_id := null;
  return new;
end $$;
create trigger end_level before update of role on users
  for each row when (new.role <> 'RESELLER' and new.level_id is not null) execute function end_level();

-- What a level makes of a base price: rounded up, and the base price itself where less would not cover the cost.
create function level_price(base bigint, costo bigint, discount integer) returns bigint
language sql immutable parallel safe as $$
  select case when (base * (10000 - discount) + 9999) / 10000 < costo then base
    else (base * (10000 - discount) + 9999) / 10000 end
$$;

-- Only a level makes a price lower than the base price, and none that is below the cost.
create function guard_price() returns trigger language plpgsql as $$
begin
  if exists (select from product_terms where id = new.term_id and new.precio < precio and new.precio < costo) then
    raise exception 'sold below cost' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger guard_price after insert on purchases
  for each row when (new.term_id is not null) execute function guard_price();
create trigger guard_price after insert on renewals for each row execute function guard_price();
