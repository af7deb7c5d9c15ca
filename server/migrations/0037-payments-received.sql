-- Taken first, in the lock order of a sale: otherwise this migration and a server that is still running could deadlock.
lock table wallets, wallet_entries in access exclusive mode;

-- What came in by a method: from a statement, by hand, or from a machine. What was recorded is never changed, nor deleted.
create table payments_received (
  id bigint generated always as identity primary key,
  method_id integer not null,
  method_kind text not null,
  source text not null check (source in ('file', 'hand', 'machine')),
  -- What it is known again by when it comes twice.
  reference text not null check (reference <> ''),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- Whether its hour is known, or only its day in Lima.
  has_time boolean not null,
  payer text,
  operation_number text check (operation_number ~ '^[A-Z0-9]{4,30}$'),
  actor_id integer references users,
  created_at timestamptz not null default now(),
  -- The line of a statement by which one that did not come from a statement was seen there as well.
  seen_as text,
  -- Whether a statement of its day came without it.
  contradicted boolean not null default false,
  -- Doubtful: open, with candidates that nobody but a person can decide between.
  status text not null default 'open' check (status in ('open', 'doubtful', 'matched', 'ignored')),
  -- The top-up that asked for it.
  entry_id bigint unique references wallet_entries,
  -- Why it is ignored.
  motivo text,
  foreign key (method_id, method_kind) references payment_methods (id, kind),
  unique (method_id, reference),
  unique (method_id, seen_as),
  check (source <> 'file' or (seen_as is null and not contradicted)),
  check ((status = 'matched') = (entry_id is not null)),
  check ((status = 'ignored') = (motivo is not null))
);
create index payments_received_at on payments_received (at desc, id desc);
create index payments_received_status on payments_received (status, at desc, id desc);
create index payments_received_method on payments_received (method_id, at);
create index payments_received_method_status on payments_received (method_id, status, at desc, id desc);
-- By what top-ups find their payments, whatever became of these.
create index payments_received_amount on payments_received (method_id, amount, at);
create index payments_received_number on payments_received (method_id, operation_number) where operation_number is not null;
create index payments_received_unseen on payments_received (method_id, at) where source <> 'file' and seen_as is null;

-- Substring search by who paid and by number, where pg_trgm is available (see 0020).
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index payments_received_search on payments_received
      using gin (payer gin_trgm_ops, operation_number gin_trgm_ops) with (gin_pending_list_limit = 256);
  end if;
end $$;

create function guard_payment_received() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payments received are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.method_id, new.method_kind, new.source, new.reference, new.amount, new.at, new.has_time, new.payer,
      new.operation_number, new.actor_id, new.created_at)
     is distinct from (old.id, old.method_id, old.method_kind, old.source, old.reference, old.amount, old.at, old.has_time,
      old.payer, old.operation_number, old.actor_id, old.created_at) then
    raise exception 'a payment received stays as it was recorded' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard_payment_received before update or delete on payments_received
  for each row execute function guard_payment_received();

-- The top-ups that a doubtful payment may be of.
create table payment_candidates (
  payment_id bigint not null references payments_received,
  entry_id bigint not null references wallet_entries,
  primary key (payment_id, entry_id)
);
create index payment_candidates_entry on payment_candidates (entry_id);

-- Pairs that somebody took apart: the shop does not put them together again.
create table payment_refusals (
  payment_id bigint not null references payments_received,
  entry_id bigint not null references wallet_entries,
  primary key (payment_id, entry_id)
);

-- By which columns the statements of a method were read the last time.
create table statement_formats (
  method_id integer primary key references payment_methods on delete cascade,
  titles jsonb not null,
  columns jsonb not null
);

-- What is to be compared: new payments and top-ups, and those that changed. Whoever compares them takes them out.
create table match_queue (
  id bigint generated always as identity primary key,
  payment_id bigint,
  entry_id bigint,
  check ((payment_id is null) <> (entry_id is null))
);

-- Accepted top-ups that no payment was received for, none that a statement came without at least.
create table unreceived_top_ups (
  entry_id bigint primary key references wallet_entries,
  -- Null where it was not said by which method it was paid.
  method_id integer,
  paid_at timestamptz not null,
  quantity bigint not null,
  accepted_at timestamptz not null
);
create index unreceived_top_ups_paid on unreceived_top_ups (coalesce(method_id, 0), paid_at, entry_id) include (accepted_at);
-- Those of the last day are not missing yet.
create index unreceived_top_ups_accepted on unreceived_top_ups (accepted_at) include (method_id, paid_at, quantity);
create view expected_unreceived as
  select entry.id as entry_id, entry.method_id, coalesce(entry.paid_at, entry.created_at) as paid_at, entry.quantity,
    entry.updated_at as accepted_at
  from wallet_entries as entry
  where entry.kind = 'Recarga' and entry.status = 'accepted'
    and not exists (select from wallet_entries as later where later.corrects = entry.id)
    and not exists (select from payments_received as payment where payment.entry_id = entry.id and not payment.contradicted);

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

-- Keeps both lists.
create function keep_unreceived(entry bigint) returns void language plpgsql as $$
begin
  -- Not while somebody settles it, having read its payment as it was before.
  perform from wallet_entries where id = entry for share;
  delete from unreceived_top_ups where entry_id = entry;
  insert into unreceived_top_ups select * from expected_unreceived where entry_id = entry;
  delete from acceptable_top_ups where entry_id = entry;
  insert into acceptable_top_ups select * from expected_acceptable where entry_id = entry;
end $$;

create function follow_top_up() returns trigger language plpgsql as $$
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
create trigger follow_top_up after insert or update on wallet_entries
  for each row when (new.kind = 'Recarga' or new.corrects is not null) execute function follow_top_up();

create function follow_payment() returns trigger language plpgsql as $$
begin
  insert into match_queue (payment_id) values (new.id);
  if tg_op = 'UPDATE' then
    if old.entry_id is not null then
      perform keep_unreceived(old.entry_id);
      insert into match_queue (entry_id) values (old.entry_id);
    end if;
    if new.entry_id is not null then
      perform keep_unreceived(new.entry_id);
    end if;
  end if;
  return null;
end $$;
create trigger follow_new_payment after insert on payments_received
  for each row execute function follow_payment();
create trigger follow_payment after update on payments_received
  for each row when (new.entry_id is distinct from old.entry_id or new.contradicted <> old.contradicted
    or (new.status = 'ignored') <> (old.status = 'ignored'))
  execute function follow_payment();

-- A rule of the owner accepted it, nobody by hand.
alter table wallet_entries add column auto_accepted boolean;
create index wallet_entries_auto_accepted on wallet_entries (user_id, updated_at) where auto_accepted;

-- By what payments find their top-ups.
create index wallet_entries_payment on wallet_entries (method_id, quantity, coalesce(paid_at, created_at))
  where kind = 'Recarga' and method_id is not null and status in ('pending', 'accepted');

-- Every payment and top-up that may be of each other, whatever became of the payment: of one amount and at about the same
-- time, where the payment has one, else on the same day; or of one number.
create view payment_pairs as
  select payment.id as payment_id, entry.id as entry_id, payment.operation_number as payment_number,
    entry.operation_number as entry_number, true as same_amount, true as is_near
  from payments_received as payment
  join wallet_entries as entry on entry.method_id = payment.method_id and entry.quantity = payment.amount
    and coalesce(entry.paid_at, entry.created_at) >=
      case when payment.has_time then payment.at - interval '30 minutes' else lima_day(payment.at) end
    and coalesce(entry.paid_at, entry.created_at) <=
      case when payment.has_time then payment.at + interval '30 minutes'
      else lima_day(payment.at) + interval '1 day' - interval '1 microsecond' end
    -- Follows from that, for whoever comes from the top-up.
    and payment.at >= coalesce(entry.paid_at, entry.created_at) - interval '1 day'
    and payment.at <= coalesce(entry.paid_at, entry.created_at) + interval '1 day'
  where entry.kind = 'Recarga' and entry.method_id is not null and entry.status in ('pending', 'accepted')
  union all
  select payment.id, entry.id, payment.operation_number, entry.operation_number, payment.amount = entry.quantity, false
  from payments_received as payment
  join wallet_entries as entry on entry.method_kind = payment.method_kind and entry.operation_number = payment.operation_number
    and entry.method_id = payment.method_id
  where entry.kind = 'Recarga' and entry.status in ('pending', 'accepted')
    and not (entry.quantity = payment.amount and case when payment.has_time
      then coalesce(entry.paid_at, entry.created_at)
        between payment.at - interval '30 minutes' and payment.at + interval '30 minutes'
      else lima_day(coalesce(entry.paid_at, entry.created_at)) = lima_day(payment.at) end);

-- Payments, and accepted top-ups without one, are counted with the rest (see 0022): top-ups by the day on which they were paid.
create function tallied(one payments_received)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['payment ' || one.status, 'payment ' || one.status || ' by ' || one.method_id], lima_day(one.at), 1, one.amount
$$;
create trigger keep_tally after insert or update of status or delete on payments_received
  for each row execute function keep_tally();
create function tallied(one unreceived_top_ups)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['unreceived by ' || coalesce(one.method_id, 0)], lima_day(one.paid_at), 1, one.quantity
$$;
create trigger keep_tally after insert or delete on unreceived_top_ups for each row execute function keep_tally();

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
