-- Whether a new value differs from the old one only by values that were replaced by their hash.
create function is_only_erased(before jsonb, after jsonb) returns boolean language sql immutable as $$
  select before is not distinct from after or coalesce(
    jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object'
    and (select count(*) from jsonb_object_keys(before)) = (select count(*) from jsonb_object_keys(after))
    and not exists (
      select from jsonb_each(before) as it
      where not coalesce(after -> it.key = it.value or (after ->> it.key) ~ '^borrado:[0-9a-f]{64}$', false)), false)
$$;

-- Whether this transaction makes the closing of an account final.
create function is_closing_account() returns boolean language sql stable as $$
  select exists (select from account_closures where done_at is not null and xmin = pg_current_xact_id()::xid)
$$;

create or replace function guard_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if is_closing_account()
       and (new.id, new.at, new.actor_id, new.action, new.subject, new.subject_id)
         is not distinct from (old.id, old.at, old.actor_id, old.action, old.subject, old.subject_id)
       and is_only_erased(old.before, new.before) and is_only_erased(old.after, new.after) then
      return new;
    end if;
  end if;
  raise exception 'the audit trail is never changed' using errcode = 'integrity_constraint_violation';
end $$;
drop trigger guard_audit on audit;
create trigger guard_audit before delete on audit for each statement execute function guard_audit();
create trigger guard_audit_update before update on audit for each row execute function guard_audit();

create or replace function guard_winner() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'winners are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.product_id, new.purchase_id, new.user_id, new.created_at, new.shown_premio)
     is distinct from (old.id, old.product_id, old.purchase_id, old.user_id, old.created_at, old.shown_premio)
     or (new.shown_nombre, new.shown_apellido) is distinct from (old.shown_nombre, old.shown_apellido)
       and not ((new.shown_nombre, new.shown_apellido) is not distinct from ('', null) and is_closing_account())
     or new.shown_avatar_id is distinct from old.shown_avatar_id and new.shown_avatar_id is not null then
    raise exception 'a winner stays who it is' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
