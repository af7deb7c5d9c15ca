-- Search of users by a part of their name, code or phone, where pg_trgm is available (see 0020).
create function user_text(username text, codigo text, nombre text, apellido text)
returns text language sql immutable parallel safe
return searchable(username || ' ' || codigo || ' ' || coalesce(nombre, '') || ' ' || coalesce(apellido, ''));
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index users_mentioned on users
      using gin (user_text(username, codigo, nombre, apellido) gin_trgm_ops, digits_of(telefono) gin_trgm_ops)
      with (gin_pending_list_limit = 256);
  end if;
end $$;
-- Only usernames were in it, and no search asks it any more.
drop index if exists users_search;
