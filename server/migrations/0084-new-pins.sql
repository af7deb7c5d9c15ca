-- A profile that was set aside is for sale again only with another PIN, or after the data of its account changed since then.
create function guard_set_aside() returns trigger language plpgsql as $$
begin
  if new.pin = old.pin and not exists (
    select from accounts where id = new.account_id and changed_at > old.set_aside_at)
  then raise exception 'a profile that was set aside is returned with what was known of it'
    using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard_set_aside before update of set_aside_at on profiles for each row
  when (old.set_aside_at is not null and new.set_aside_at is null) execute function guard_set_aside();
create index claims_old_profile on claims (old_profile_id) where old_profile_id is not null;
