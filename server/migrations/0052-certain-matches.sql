-- Taken first, in the lock order of a sale: otherwise this migration and a server that is still running could deadlock.
lock table wallets, wallet_entries, payments_received in access exclusive mode;

-- What a customer writes in the message of a payment, by which the shop knows whose it is.
alter table wallet_entries add column payment_code text check (payment_code ~ '^[0-9A-HJKMNP-TV-Z]{5}$');

-- The codes that were given. None is given again within 90 days.
create table payment_codes (
  code text primary key,
  entry_id bigint not null references wallet_entries deferrable initially deferred,
  given_at timestamptz not null default now()
);
create index payment_codes_entry on payment_codes (entry_id);
create function guard_payment_code() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.given_at > now() - interval '90 days' then
    raise exception 'a code is not given twice within 90 days' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard_payment_code before update or delete on payment_codes
  for each row execute function guard_payment_code();

-- A free code for a top-up: at least one letter and one digit, so that it is neither a word nor an amount.
create function new_payment_code(entry bigint) returns text language plpgsql as $$
declare
  bytes bytea;
  drawn text;
begin
  loop
    bytes := uuid_send(gen_random_uuid());
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, place) & 31) + 1, 1), '') into drawn
    from generate_series(0, 4) as place;
    continue when drawn !~ '[0-9]' or drawn !~ '[A-Z]';
    insert into payment_codes as kept (code, entry_id) values (drawn, entry)
    on conflict (code) do update set entry_id = excluded.entry_id, given_at = now()
    where kept.given_at <= now() - interval '90 days'
    returning code into drawn;
    if found then
      return drawn;
    end if;
  end loop;
end $$;

create function give_payment_code() returns trigger language plpgsql as $$
begin
  new.payment_code := new_payment_code(new.id);
  return new;
end $$;
create trigger give_payment_code before insert on wallet_entries
  for each row when (new.kind = 'Recarga' and new.status = 'pending') execute function give_payment_code();

create or replace function guard_wallet_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'wallet entries are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  -- The reason comes with the rejection; the check above refuses any other.
  if (new.id, new.user_id, new.kind, new.quantity, new.purchase_id, new.renewal_id, new.corrects, new.created_at,
      new.typed_quantity)
     is distinct from
     (old.id, old.user_id, old.kind, old.quantity, old.purchase_id, old.renewal_id, old.corrects, old.created_at,
      old.typed_quantity)
     or new.payment_code is distinct from old.payment_code and old.payment_code is not null
     or old.status <> 'pending' then
    raise exception 'a wallet entry only moves from pending' using errcode = 'integrity_constraint_violation';
  end if;
  -- Only what it was before is excused.
  if new.status = 'accepted' or new.operation_number is distinct from old.operation_number then
    new.twin_of := null;
  end if;
  return new;
end $$;

-- The words of a message that may be codes. The alphabet of the codes has neither O nor I and L.
create function code_words(message text) returns setof text language sql immutable strict parallel safe as $$
  select distinct word from regexp_split_to_table(
    translate(message collate "C",
      U&'abcdefghijklmnopqrstuvwxyzIOL\00E1\00E9\00ED\00F3\00FA\00FC\00F1\00C1\00C9\00CD\00D3\00DA\00DC\00D1',
      'ABCDEFGH1JK1MN0PQRSTUVWXYZ101AE10UUNAE10UUN'),
    '[^A-Z0-9]+') as word
  where word ~ '^[0-9A-HJKMNP-TV-Z]{5}$'
$$;
create table payment_words (
  payment_id bigint not null references payments_received,
  word text not null,
  primary key (payment_id, word)
);
create index payment_words_word on payment_words (word);
create function keep_payment_words() returns trigger language plpgsql as $$
begin
  insert into payment_words select new.id, word from code_words(new.message) as word;
  return null;
end $$;
create trigger keep_payment_words after insert on payments_received
  for each row when (new.message is not null) execute function keep_payment_words();

-- By what the shop knew whose payment it is; null where a person said so.
alter table payments_received
  add column certain_by text check (certain_by in ('number', 'code', 'cents')),
  add check (certain_by is null or entry_id is not null);

create or replace function guard_payment_received() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payments received are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.method_id, new.method_kind, new.source, new.reference, new.amount, new.at, new.has_time, new.payer,
      new.message, new.operation_number, new.actor_id, new.created_at)
     is distinct from (old.id, old.method_id, old.method_kind, old.source, old.reference, old.amount, old.at, old.has_time,
      old.payer, old.message, old.operation_number, old.actor_id, old.created_at) then
    raise exception 'a payment received stays as it was recorded' using errcode = 'integrity_constraint_violation';
  end if;
  if new.entry_id is distinct from old.entry_id and new.certain_by is not distinct from old.certain_by then
    new.certain_by := null;
  end if;
  return new;
end $$;

-- The one top-up that may have paid it, for a person to accept.
alter table payment_candidates add column likely boolean not null default false;

-- The time of a method that statements covered: a number typed within, which none of them has, was not of a payment.
create table statement_spans (
  id bigint generated always as identity primary key,
  method_id integer not null references payment_methods,
  since timestamptz not null,
  until timestamptz not null,
  check (since <= until)
);
create index statement_spans_method on statement_spans (method_id, until);

-- Top-ups for which no payment came in, none that a statement came without at least: those that wait, and those that
-- were accepted nevertheless.
create table unpaid_top_ups (
  entry_id bigint primary key references wallet_entries,
  -- 0 where it was not said by which method it was paid.
  method_id integer not null,
  quantity bigint not null,
  asked_at timestamptz not null,
  accepted boolean not null,
  -- It has a payment, which a statement came without.
  taken boolean not null
);
create index unpaid_top_ups_near on unpaid_top_ups (method_id, quantity, accepted, asked_at);
create view expected_unpaid as
  select entry.id as entry_id, coalesce(entry.method_id, 0) as method_id, entry.quantity, entry.created_at as asked_at,
    entry.status = 'accepted' as accepted, payment.id is not null as taken
  from wallet_entries as entry
  left join payments_received as payment on payment.entry_id = entry.id
  where entry.kind = 'Recarga' and entry.status in ('pending', 'accepted')
    and (payment.id is null or payment.contradicted)
    and not exists (select from wallet_entries as later where later.corrects = entry.id);

create index payments_received_open on payments_received (method_id, amount, has_time, at) where status in ('open', 'doubtful');
create index payments_received_open_number on payments_received (normal_number(operation_number), method_kind)
  where operation_number is not null and status in ('open', 'doubtful');

-- What is to be compared. What fails is set aside, for a person to try again. The queue of servers of the version before
-- gets nothing any more: they compared amounts and hours, which are not enough.
create table match_work (
  id bigint generated always as identity primary key,
  payment_id bigint,
  entry_id bigint,
  set_aside_at timestamptz,
  check ((payment_id is null) <> (entry_id is null))
);
create index match_work_next on match_work (id) where set_aside_at is null;
create index match_work_aside on match_work (set_aside_at) where set_aside_at is not null;

create or replace function keep_unreceived(entry bigint) returns void language plpgsql as $$
begin
  -- Not while somebody settles it, having read its payment as it was before.
  perform from wallet_entries where id = entry for share;
  delete from unreceived_top_ups where entry_id = entry;
  insert into unreceived_top_ups select * from expected_unreceived where entry_id = entry;
  delete from acceptable_top_ups where entry_id = entry;
  insert into acceptable_top_ups select * from expected_acceptable where entry_id = entry;
  delete from unpaid_top_ups where entry_id = entry;
  insert into unpaid_top_ups select * from expected_unpaid where entry_id = entry;
end $$;

create or replace function follow_top_up() returns trigger language plpgsql as $$
begin
  if new.kind = 'Ajuste' then
    -- Its credit was taken back: what was received for it is open again.
    update payments_received set status = 'open', entry_id = null where entry_id = new.corrects;
    perform keep_unreceived(new.corrects);
    return null;
  end if;
  if new.status in ('rejected', 'cancelled') then
    update payments_received set status = 'open', entry_id = null where entry_id = new.id;
  elsif tg_op = 'UPDATE' and new.status = 'pending' then
    update payments_received as payment set status = 'open', entry_id = null
    where entry_id = new.id and (
      new.method_id is distinct from old.method_id and new.method_id is distinct from payment.method_id
      or new.operation_number is distinct from old.operation_number
        and normal_number(new.operation_number) <> normal_number(payment.operation_number)
    );
  end if;
  perform keep_unreceived(new.id);
  insert into match_work (entry_id) values (new.id);
  return null;
end $$;

create or replace function follow_payment() returns trigger language plpgsql as $$
begin
  insert into match_work (payment_id) values (new.id);
  if tg_op = 'UPDATE' then
    if old.entry_id is not null then
      perform keep_unreceived(old.entry_id);
      insert into match_work (entry_id) values (old.entry_id);
    end if;
    if new.entry_id is not null then
      perform keep_unreceived(new.entry_id);
      insert into match_work (entry_id) values (new.entry_id);
    end if;
  end if;
  return null;
end $$;

-- A number that another waiting top-up has as well proves nothing any more: both are compared anew.
create function doubt_twins() returns trigger language plpgsql as $$
begin
  insert into match_work (entry_id)
  select twin.entry_id from typed_numbers as twin
  join wallet_entries as entry on entry.id = twin.entry_id and entry.status = 'pending'
  where twin.number = new.number and twin.method_kind = new.method_kind and twin.entry_id <> new.entry_id
  order by twin.entry_id limit 20;
  return null;
end $$;
create trigger doubt_twins after insert on typed_numbers for each row execute function doubt_twins();

create or replace function count_anew() returns void language sql as $$
  delete from unreceived_top_ups as kept using (table unreceived_top_ups except table expected_unreceived) as wrong
  where kept.entry_id = wrong.entry_id;
  insert into unreceived_top_ups table expected_unreceived except table unreceived_top_ups on conflict do nothing;
  delete from acceptable_top_ups as kept using (table acceptable_top_ups except table expected_acceptable) as wrong
  where kept.entry_id = wrong.entry_id;
  insert into acceptable_top_ups table expected_acceptable except table acceptable_top_ups on conflict do nothing;
  delete from unpaid_top_ups as kept using (table unpaid_top_ups except table expected_unpaid) as wrong
  where kept.entry_id = wrong.entry_id;
  insert into unpaid_top_ups table expected_unpaid except table unpaid_top_ups on conflict do nothing;
  insert into tally_changes select array[name], since, count, amount from miscounted;
$$;

insert into unpaid_top_ups table expected_unpaid;
-- What waits gets its code; it could not have stood in a message before.
update wallet_entries set payment_code = new_payment_code(id) where kind = 'Recarga' and status = 'pending';
set constraints payment_codes_entry_id_fkey immediate;
set constraints payment_codes_entry_id_fkey deferred;
-- What was linked by amount and hour, or by a number that another has too, is compared anew; what a person linked stays.
update payments_received as payment set status = 'open', entry_id = null
from wallet_entries as entry
where entry.id = payment.entry_id and entry.status = 'pending' and not exists (
  select from audit where action = 'link-payment' and subject = 'payment' and subject_id = payment.id
    and (after ->> 'walletEntry')::bigint = entry.id
);
insert into match_work (payment_id)
select id from payments_received where status = 'doubtful' or status = 'open' and at > now() - interval '10 days' order by id;
delete from match_queue;
