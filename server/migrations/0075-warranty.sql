-- How long the shop answers for a rent, frozen in each paid period of it.
lock table products, purchases, renewals in access exclusive mode;

-- Null: for all days of the rent.
alter table products add garantia_dias integer check (garantia_dias >= 0);
-- Null: a ticket has none.
alter table purchases add garantia_hasta timestamptz;
alter table renewals add garantia_hasta timestamptz;

create or replace function guard_renewal() returns trigger language plpgsql as $$
declare
  -- What is generated is not there before the row is written.
  movable constant text[] = array['garantia_hasta', 'product_id', 'debit'];
begin
  -- Days that are given move the warranty; a rent that is moved to another product takes its renewals along.
  if tg_op = 'UPDATE' and to_jsonb(new) - movable = to_jsonb(old) - movable
    and new.garantia_hasta >= old.garantia_hasta is not false
    and new.product_id = (select product_id from purchases where id = new.purchase_id)
  then return new; end if;
  raise exception 'a renewal is never changed' using errcode = 'integrity_constraint_violation';
end $$;

update purchases set garantia_hasta = start_date + dias * interval '24 hours' where profile_id is not null;
update purchases set garantia_hasta = end_date where profile_id is not null and end_date > garantia_hasta
  and not exists (select from renewals where purchase_id = purchases.id);
update renewals set garantia_hasta = until_date;
-- Days that were given move the warranty of the last period.
update renewals set garantia_hasta = end_date from purchases
where purchases.id = renewals.purchase_id and end_date > renewals.garantia_hasta
  and not exists (select from renewals as later where later.purchase_id = renewals.purchase_id and later.id > renewals.id);

-- The version before this one sells beside it.
create function warrant_purchase() returns trigger language plpgsql as $$
begin
  if new.profile_id is not null and new.garantia_hasta is null then
    select new.start_date + least(garantia_dias, new.dias) * interval '24 hours' into new.garantia_hasta
    from products where id = new.product_id;
  end if;
  return new;
end $$;
create trigger warrant_purchase before insert on purchases for each row execute function warrant_purchase();
create function warrant_renewal() returns trigger language plpgsql as $$
begin
  if new.garantia_hasta is null then
    select new.from_date + least(garantia_dias, new.dias) * interval '24 hours' into new.garantia_hasta
    from products where id = new.product_id;
  end if;
  return new;
end $$;
create trigger warrant_renewal before insert on renewals for each row execute function warrant_renewal();

-- Days that are given to a rent move the warranty of its last period by as much. A renewal, which has its own, moves the end
-- from the trigger of its row.
create function move_warranty() returns trigger language plpgsql as $$
declare latest bigint;
begin
  select max(id) into latest from renewals where purchase_id = new.id;
  if latest is null then new.garantia_hasta = new.garantia_hasta + (new.end_date - old.end_date);
  else update renewals set garantia_hasta = garantia_hasta + (new.end_date - old.end_date) where id = latest;
  end if;
  return new;
end $$;
create trigger move_warranty before update of end_date on purchases for each row
  when (new.end_date > old.end_date and new.renewed = old.renewed)
  execute function move_warranty();

-- The warranty of the paid period in which a moment lies: of the sale, or of the renewal that began last.
create function warranty_at(rent purchases, at timestamptz) returns timestamptz language sql stable parallel safe as $$
  select until from (
    select rent.start_date as since, rent.garantia_hasta as until
    union all
    select from_date, garantia_hasta from renewals where purchase_id = rent.id and from_date <= at
  ) as period
  order by since desc limit 1
$$;
