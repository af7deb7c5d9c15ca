-- Which data key a cell is sealed with: the first four bytes of the seal.
create function key_version(sealed bytea) returns integer language sql immutable strict parallel safe
return get_byte(sealed, 0) << 24 | get_byte(sealed, 1) << 16 | get_byte(sealed, 2) << 8 | get_byte(sealed, 3);

-- A key that a cell needs cannot be deleted, and no cell can come under a key that is gone.
alter table accounts
  add column username_key integer generated always as (key_version(username)) stored references vault_keys,
  add column password_key integer generated always as (key_version(password)) stored references vault_keys;
alter table profiles
  add column perfil_key integer generated always as (key_version(perfil)) stored references vault_keys,
  add column pin_key integer generated always as (key_version(pin)) stored references vault_keys;
alter table draws
  add column sealed_secret_key integer generated always as (key_version(sealed_secret)) stored references vault_keys;

-- A promise stays as it was made, a closed list as it was closed, a draw as it was drawn; only the seal may be another.
create or replace function guard_draw() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'draws are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.product_id, new.commitment) is distinct from (old.product_id, old.commitment)
     or old.closed_at is not null and (new.closed_at, new.early, new.list_hash, new.beacon_round)
       is distinct from (old.closed_at, old.early, old.list_hash, old.beacon_round)
     or (old.drawn_at is not null or old.cancelled_at is not null)
       and to_jsonb(new) - array['sealed_secret', 'sealed_secret_key']
         is distinct from to_jsonb(old) - array['sealed_secret', 'sealed_secret_key'] then
    raise exception 'what a draw has fixed does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
