-- The cache version (decision 11): the sum of public_version.changes. A transaction that changes publicly visible data also
-- raises it, and both become visible together, so that a reply built at a version is valid while the version is the same.
create table public_version (
  slot integer generated always as identity primary key,
  changes bigint not null
) with (fillfactor = 20);
insert into public_version (changes) values (0);

-- Updates any row that no running transaction has locked, or inserts one: concurrent sales never wait for each other here.
create function raise_public_version() returns trigger language plpgsql as $$
declare
  free integer;
begin
  select slot into free from public_version limit 1 for update skip locked;
  if free is null then
    insert into public_version (changes) values (1);
  else
    update public_version set changes = changes + 1 where slot = free;
  end if;
  return null;
end $$;

do $$
declare
  seen text;
begin
  foreach seen in array array['products', 'product_images', 'categories', 'brands', 'markup_rules', 'draws', 'settings',
    'suppliers', 'supplier_images']
  loop
    execute format('create trigger raise_public_version after insert or update or delete or truncate on %I
      for each statement execute function raise_public_version()', seen);
  end loop;
end $$;

-- Administrators see who sells.
create trigger raise_public_version after update of username or delete or truncate on users
  for each statement execute function raise_public_version();
