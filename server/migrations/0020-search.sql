-- Finds products by a part of their name without reading all of them. A PostgreSQL that lacks the extension, or does not
-- let the shop's user have it, searches as before, one name after the other.
do $$ begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'pg_trgm is not available: searches read every name';
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index products_search on products using gin (nombre gin_trgm_ops) where deleted_at is null;
  end if;
end $$;
