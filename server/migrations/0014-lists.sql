-- The orders in which the back office opens its longest lists.
create index wallet_entries_updated on wallet_entries (updated_at, id) where status = 'accepted';
create index products_name on products (lower(nombre)) where deleted_at is null;
