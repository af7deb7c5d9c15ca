-- Taken first, in the lock order of a sale: otherwise this migration and a server that is still running could deadlock.
lock table wallets, wallet_entries in access exclusive mode;

-- What the customer typed, where the shop asks for some céntimos more, by which it knows the payment among all that are awaited.
alter table wallet_entries
  add column typed_quantity bigint,
  add check (typed_quantity is null or (kind = 'Recarga' and quantity - typed_quantity between 1 and 99));
create unique index wallet_entries_identified on wallet_entries (quantity)
  where typed_quantity is not null and status = 'pending';
create index wallet_entries_waiting on wallet_entries (quantity) where status = 'pending';
