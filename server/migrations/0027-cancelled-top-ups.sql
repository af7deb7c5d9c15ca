-- Whoever asked for a top-up may withdraw it while it waits; it leaves every list, as one that was rejected does.
alter table wallet_entries drop constraint wallet_entries_status_check,
  add constraint wallet_entries_status_check check (status in ('pending', 'accepted', 'rejected', 'cancelled'));
create or replace function tallied(one wallet_entries)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['entry ' || one.status, 'entry ' || one.status || ' ' || one.kind], lima_day(one.updated_at), 1, one.quantity
  where one.status in ('pending', 'accepted')
$$;
