-- Whether a number counts on line by line decides what is certain, and stays as it was recorded like the number itself.
create or replace function guard_payment_received() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payments received are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.method_id, new.method_kind, new.source, new.reference, new.amount, new.at, new.has_time, new.payer,
      new.message, new.operation_number, new.number_counts, new.actor_id, new.created_at)
     is distinct from (old.id, old.method_id, old.method_kind, old.source, old.reference, old.amount, old.at, old.has_time,
      old.payer, old.message, old.operation_number, old.number_counts, old.actor_id, old.created_at) then
    raise exception 'a payment received stays as it was recorded' using errcode = 'integrity_constraint_violation';
  end if;
  if new.entry_id is distinct from old.entry_id and new.certain_by is not distinct from old.certain_by then
    new.certain_by := null;
  end if;
  return new;
end $$;
