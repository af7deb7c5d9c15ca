-- A customer who says that they paid by another method, or under another number, than the payment that their top-up is linked to
-- gives that payment free: it is compared anew.
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
      or new.operation_number is distinct from old.operation_number and new.operation_number <> payment.operation_number
    );
  end if;
  if tg_op = 'UPDATE' or new.status = 'accepted' then
    perform keep_unreceived(new.id);
  end if;
  if new.method_id is not null then
    insert into match_queue (entry_id) values (new.id);
  end if;
  return null;
end $$;

-- What a payment may be linked to by hand, around its time.
create index wallet_entries_asked on wallet_entries (created_at) where kind = 'Recarga' and status in ('pending', 'accepted');

-- Sales with a note, by which an administrator or a supplier may ask for them.
create index purchases_nota on purchases (nota, id) where nota is not null;
