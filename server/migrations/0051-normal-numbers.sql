-- Taken first, in the lock order of a sale: otherwise this migration and a server that is still running could deadlock.
lock table wallets, wallet_entries, payments_received in access exclusive mode;

-- The normal form of an operation number, the same as `normalNumber` in domain/operation-number.ts: without the words in
-- front of it, letters and digits in upper case, without zeros in front.
create function normal_number(written text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(written collate "C", U&'abcdefghijklmnopqrstuvwxyz\00F3\00D3\00FA\00DA\0301', 'ABCDEFGHIJKLMNOPQRSTUVWXYZOOUU'),
    '^[^A-Z0-9]*(?:(?:NUMERO|NRO|NUM|NO|N|OPERACION|OPER|OP)[^A-Z0-9]+(?:DE[^A-Z0-9]+)?)+', ''),
    '^[^A-Z0-9]*(?:(?:NUMERO|NRO|NUM|NO|N|OPERACION|OPER|OP)[^A-Z0-9]*)+(?=[0-9])', ''),
    '[^A-Z0-9]+', '', 'g'),
    '^0+(?=.)', '')
$$;

-- The other top-up of the same number, where both were there before numbers were compared in their normal form.
alter table wallet_entries add column twin_of bigint references wallet_entries;

create or replace function guard_wallet_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'wallet entries are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  -- The reason comes with the rejection; the check above refuses any other.
  if (new.id, new.user_id, new.kind, new.quantity, new.purchase_id, new.renewal_id, new.corrects, new.created_at)
     is distinct from
     (old.id, old.user_id, old.kind, old.quantity, old.purchase_id, old.renewal_id, old.corrects, old.created_at)
     or old.status <> 'pending' then
    raise exception 'a wallet entry only moves from pending' using errcode = 'integrity_constraint_violation';
  end if;
  -- Only what it was before is excused.
  if new.status = 'accepted' or new.operation_number is distinct from old.operation_number then
    new.twin_of := null;
  end if;
  return new;
end $$;

alter table wallet_entries disable trigger user;
update wallet_entries as entry set twin_of = first_id
from (
  select id, first_value(id) over same as first_id, row_number() over same as place
  from wallet_entries where status = 'accepted' and operation_number is not null
  window same as (partition by method_kind, normal_number(operation_number) order by updated_at, id)
) as twin
where twin.id = entry.id and place > 1;
update wallet_entries as entry set twin_of = first_id
from (
  select id, first_value(id) over same as first_id, row_number() over same as place
  from wallet_entries where status in ('pending', 'accepted') and operation_number is not null and twin_of is null
  window same as (partition by user_id, method_kind, normal_number(operation_number) order by status, id)
) as twin
where twin.id = entry.id and place > 1;
alter table wallet_entries enable trigger user;

-- A number pays for one accepted top-up. While top-ups wait, only a second one of the same customer is refused: nobody
-- learns which numbers are in use.
drop index wallet_entries_operation;
create unique index wallet_entries_operation on wallet_entries (user_id, method_kind, normal_number(operation_number))
  where operation_number is not null and status in ('pending', 'accepted') and twin_of is null;
create unique index wallet_entries_accepted_operation on wallet_entries (method_kind, normal_number(operation_number))
  where operation_number is not null and status = 'accepted' and twin_of is null;
create index wallet_entries_number on wallet_entries (normal_number(operation_number)) where operation_number is not null;
create index wallet_entries_twins on wallet_entries (twin_of) where twin_of is not null;
create index payments_received_normal_number on payments_received (normal_number(operation_number), method_kind)
  where operation_number is not null;
drop index wallet_entries_bare_number;
drop index payments_received_bare_number;

-- Every number that a customer typed for a top-up, and when, by the shop's clock. Never changed, nor deleted.
create table typed_numbers (
  entry_id bigint not null references wallet_entries,
  user_id integer not null references users,
  method_id integer not null,
  method_kind text not null,
  -- In its normal form.
  number text not null,
  typed_at timestamptz not null,
  primary key (entry_id, method_id, number)
);
create index typed_numbers_number on typed_numbers (number, method_kind);
create index typed_numbers_user on typed_numbers (user_id, typed_at);

create function guard_typed_number() returns trigger language plpgsql as $$
begin
  raise exception 'typed numbers are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger guard_typed_number before update or delete on typed_numbers
  for each row execute function guard_typed_number();

create function keep_typed_number() returns trigger language plpgsql as $$
begin
  insert into typed_numbers
  values (new.id, new.user_id, new.method_id, new.method_kind, normal_number(new.operation_number),
    case tg_op when 'INSERT' then new.created_at else now() end)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_typed_number after insert or update of operation_number, method_id on wallet_entries
  for each row when (new.operation_number is not null) execute function keep_typed_number();

insert into typed_numbers
select id, user_id, method_id, method_kind, normal_number(operation_number), created_at
from wallet_entries where operation_number is not null;
