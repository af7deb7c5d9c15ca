-- Taken first, in the lock order of a sale: otherwise this migration and a server that is still running could deadlock.
lock table wallets, wallet_entries in access exclusive mode;

-- A top-up is rejected with the reason that its owner reads; one without a reason was deleted, and is in no list.
alter table wallet_entries add check (kind <> 'Recarga' or motivo is null or status = 'rejected');

create or replace function guard_wallet_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'wallet entries are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  -- The reason comes with the rejection; the check above refuses any other.
  if (new.id, new.user_id, new.kind, new.quantity, new.purchase_id, new.corrects, new.created_at)
     is distinct from (old.id, old.user_id, old.kind, old.quantity, old.purchase_id, old.corrects, old.created_at)
     or old.status <> 'pending' then
    raise exception 'a wallet entry only moves from pending' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Somebody's movements are counted by the index alone.
drop index wallet_entries_user;
create index wallet_entries_user on wallet_entries (user_id, id desc) include (status, motivo);
create index wallet_entries_closed on wallet_entries (status, id desc) where status in ('rejected', 'cancelled');
