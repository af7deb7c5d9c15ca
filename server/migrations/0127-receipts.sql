-- The numbered constancia of each accepted top-up and each sale. A restore begins another series: numbers that were given
-- after its backup are on paper already.
create table receipt_series (
  series text primary key check (series ~ '^[0-9]+$'),
  began_at timestamptz not null,
  -- The row is locked while numbers are given.
  last integer not null default 0 check (last >= 0),
  -- When the latest movement that has a number was made: the search for others begins shortly before.
  through timestamptz
);

create table receipts (
  series text not null references receipt_series,
  number integer not null check (number > 0),
  -- No number without the one before it.
  previous integer generated always as (nullif(number - 1, 0)) stored,
  entry_id bigint not null unique references wallet_entries,
  numbered_at timestamptz not null,

  -- As they were then.
  issuer_name text not null,
  issuer_document text not null,
  issuer_address text not null,
  buyer_name text not null,
  buyer_document text,
  -- Whether the price contains the tax; null for a top-up, which is no sale.
  igv boolean,
  primary key (series, number),
  foreign key (series, previous) references receipts (series, number)
);

-- Printed when they are first asked for, and never again.
create table receipt_files (
  series text not null,
  number integer not null,
  content bytea not null,
  hash bytea not null generated always as (sha256(content)) stored,
  printed_at timestamptz not null,
  primary key (series, number),
  foreign key (series, number) references receipts
);

create function guard_receipts() returns trigger language plpgsql as $$
begin
  raise exception 'a constancia is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger guard_receipts before update or delete on receipts
  for each statement execute function guard_receipts();
create trigger guard_receipt_files before update or delete on receipt_files
  for each statement execute function guard_receipts();

-- The mail that brings one to whoever asked for it.
alter table mail_jobs drop constraint mail_jobs_kind_check,
  add constraint mail_jobs_kind_check check (
    kind in ('verify', 'recover', 'lockout', 'movement', 'notice', 'enrol', 'complaint', 'complaintAnswer', 'receipt'));
do $$ declare old record; begin
  for old in select conname from pg_constraint
    where conrelid = 'mail_jobs'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'entry_id IS NOT NULL'
  loop execute format('alter table mail_jobs drop constraint %I', old.conname); end loop;
end $$;
alter table mail_jobs add check ((kind in ('movement', 'receipt')) = (entry_id is not null));
