-- What keeps lists quick where there are very many rows, at no cost for a sale: none of these is touched by one.
create index users_role on users (role, id desc);
create index wallet_entries_refunds on wallet_entries (purchase_id) where kind = 'Devolución';
do $$ begin
  -- Where names can be searched by a part of them, as those of products.
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index users_search on users using gin (username gin_trgm_ops);
  end if;
end $$;
