-- Taken first, in the lock order of a sale: otherwise this migration and a server that is still running could deadlock.
lock table wallets, wallet_entries in access exclusive mode;

-- Where customers pay in. One that somebody paid by is never deleted, and stays what it is.
create table payment_methods (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('Yape', 'Plin', 'Transferencia', 'Otro')),
  label text not null check (label <> ''),
  holder text not null check (holder <> ''),
  number text not null check (number <> ''),
  cci text,
  -- What may come in by it in a month; null for as much as there is.
  monthly_cap bigint check (monthly_cap > 0),
  active boolean not null default true,
  unique (id, kind)
);

-- What the settings held; their row stays for servers of the version before.
insert into payment_methods (kind, label, holder, number)
select 'Yape', 'Yape o Plin', coalesce(nullif(value ->> 'holder', ''), 'Titular'), value ->> 'phone'
from settings where key = 'payment' and value ->> 'phone' <> '';
insert into payment_methods (kind, label, holder, number, cci)
select 'Transferencia', coalesce(nullif(value ->> 'bank', ''), 'Banco'), coalesce(nullif(value ->> 'holder', ''), 'Titular'),
  coalesce(nullif(value ->> 'account', ''), value ->> 'interbank'), nullif(value ->> 'interbank', '')
from settings where key = 'payment' and (value ->> 'account' <> '' or value ->> 'interbank' <> '');

-- How a top-up was paid.
alter table wallet_entries
  add column method_id integer,
  add column method_kind text,
  add foreign key (method_id, method_kind) references payment_methods (id, kind),
  add check ((method_id is null) = (method_kind is null)),
  add check (method_id is null or kind = 'Recarga');
create index wallet_entries_method on wallet_entries (method_id) where method_id is not null;

-- What came in by each method is counted with the rest (see 0022).
create or replace function tallied(one wallet_entries)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['entry ' || one.status, 'entry ' || one.status || ' ' || one.kind]
      || case when one.status = 'accepted' and one.method_id is not null then array['paid by ' || one.method_id] end,
    lima_day(one.updated_at), 1, one.quantity
  where one.status in ('pending', 'accepted')
$$;
