alter table products validate constraint products_valid;
alter table purchases validate constraint purchases_valid;
alter table wallet_entries validate constraint wallet_entries_valid;
alter table settlement_entries validate constraint settlement_entries_valid;
