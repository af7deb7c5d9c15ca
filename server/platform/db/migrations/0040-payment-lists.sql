-- Taken first, in the lock order of a sale: otherwise this migration and a server that is still running could deadlock.
lock table wallets, wallet_entries, payments_received in access exclusive mode;

-- Lists of reconciliation: of one method in one state.
create index payments_received_method_status on payments_received (method_id, status, at desc, id desc);

-- Substring search by who paid and by number, where pg_trgm is available (see 0020).
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index payments_received_search on payments_received
      using gin (payer gin_trgm_ops, operation_number gin_trgm_ops) with (gin_pending_list_limit = 256);
  end if;
end $$;

-- Accepted top-ups without a payment are counted with the rest (see 0022): by method and by the day on which they were paid.
create or replace view expected_unreceived as
  select entry.id as entry_id, entry.method_id, coalesce(entry.paid_at, entry.created_at) as paid_at, entry.quantity,
    entry.updated_at as accepted_at
  from wallet_entries as entry
  where entry.kind = 'Recarga' and entry.status = 'accepted'
    and not exists (select from wallet_entries as later where later.corrects = entry.id)
    and not exists (select from payments_received as payment where payment.entry_id = entry.id and not payment.contradicted);
drop index unreceived_top_ups_method;
truncate unreceived_top_ups;
alter table unreceived_top_ups add column quantity bigint not null, add column accepted_at timestamptz not null;
create index unreceived_top_ups_paid on unreceived_top_ups (coalesce(method_id, 0), paid_at, entry_id) include (accepted_at);
-- Those of the last day are not missing yet.
create index unreceived_top_ups_accepted on unreceived_top_ups (accepted_at) include (method_id, paid_at, quantity);
create function tallied(one unreceived_top_ups)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['unreceived by ' || coalesce(one.method_id, 0)], lima_day(one.paid_at), 1, one.quantity
$$;
create trigger keep_tally after insert or delete on unreceived_top_ups for each row execute function keep_tally();

-- Top-ups that wait, whose payment came in with the same amount.
create table acceptable_top_ups (
  entry_id bigint primary key references wallet_entries,
  quantity bigint not null
);
create view expected_acceptable as
  select entry.id as entry_id, entry.quantity
  from wallet_entries as entry
  join payments_received as payment on payment.entry_id = entry.id
  where entry.kind = 'Recarga' and entry.status = 'pending' and not payment.contradicted and payment.amount = entry.quantity;

create or replace function keep_unreceived(entry bigint) returns void language plpgsql as $$
begin
  -- Not while somebody settles it, having read its payment as it was before.
  perform from wallet_entries where id = entry for share;
  delete from unreceived_top_ups where entry_id = entry;
  insert into unreceived_top_ups select * from expected_unreceived where entry_id = entry;
  delete from acceptable_top_ups where entry_id = entry;
  insert into acceptable_top_ups select * from expected_acceptable where entry_id = entry;
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
  end if;
  if tg_op = 'UPDATE' or new.status = 'accepted' then
    perform keep_unreceived(new.id);
  end if;
  if new.method_id is not null then
    insert into match_queue (entry_id) values (new.id);
  end if;
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
    union all
    select part.* from payments_received as one cross join tallied(one) as part
    union all
    select part.* from unreceived_top_ups as one cross join tallied(one) as part
  ) as part
  cross join unnest(names) as name
  group by name, since;
-- First the lists, then the counts, which triggers may have kept meanwhile.
create or replace function count_anew() returns void language sql as $$
  delete from unreceived_top_ups as kept using (table unreceived_top_ups except table expected_unreceived) as wrong
  where kept.entry_id = wrong.entry_id;
  insert into unreceived_top_ups table expected_unreceived except table unreceived_top_ups on conflict do nothing;
  delete from acceptable_top_ups as kept using (table acceptable_top_ups except table expected_acceptable) as wrong
  where kept.entry_id = wrong.entry_id;
  insert into acceptable_top_ups table expected_acceptable except table acceptable_top_ups on conflict do nothing;
  insert into tally_changes select array[name], since, count, amount from miscounted;
$$;
insert into unreceived_top_ups table expected_unreceived;
insert into acceptable_top_ups table expected_acceptable;
