-- Taken first, in the lock order of a sale: otherwise this migration and a server that is still running could deadlock.
lock table wallets, wallet_entries in access exclusive mode;

-- What a customer says of a payment: the number that Yape, Plin or the bank gave it, and when it was made.
alter table wallet_entries
  add column operation_number text,
  add column paid_at timestamptz,
  add check (operation_number ~ '^[A-Z0-9]{4,30}$'),
  add check (method_id is not null or (operation_number is null and paid_at is null));

-- A payment is asked for once. One that was rejected or withdrawn frees its number.
create unique index wallet_entries_operation on wallet_entries (method_kind, operation_number)
  where operation_number is not null and status in ('pending', 'accepted');
