-- The picture of a payment that a customer sends with a top-up. What it is known again by outlives the picture.
create table vouchers (
  entry_id bigint primary key references wallet_entries,
  sha256 bytea not null check (length(sha256) = 32),
  digest bytea not null,
  -- Whether it was compared with those that came before it.
  compared boolean not null default false,
  created_at timestamptz not null default now()
);
create index vouchers_sha256 on vouchers (sha256);
create index vouchers_uncompared on vouchers (entry_id) where not compared;

-- The picture itself, encrypted under a key of its own, which is sealed like the credentials (see 0016).
create table voucher_files (
  entry_id bigint primary key references vouchers,
  content bytea not null,
  secret bytea not null,
  secret_key integer generated always as (key_version(secret)) stored references vault_keys
);

-- Vouchers that look the same, the later one first.
create table voucher_matches (
  entry_id bigint not null references vouchers,
  other_id bigint not null references vouchers,
  primary key (entry_id, other_id),
  check (entry_id <> other_id)
);
create index voucher_matches_other on voucher_matches (other_id);

-- By what a waiting top-up is compared with others: what the same customer paid in before, and numbers alike of one day.
create index wallet_entries_paid_in on wallet_entries (user_id, quantity) where kind = 'Recarga' and status = 'accepted';
create index wallet_entries_numbers on wallet_entries (quantity, method_kind, coalesce(paid_at, created_at))
  where operation_number is not null and status in ('pending', 'accepted');
