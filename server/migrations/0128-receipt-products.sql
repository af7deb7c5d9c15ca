-- A rent that is moved to another product takes its name from then on; a constancia keeps what was sold. Null for a top-up.
alter table receipts add product_name text;
alter table receipts disable trigger guard_receipts;
update receipts set product_name = purchases.nombre
from wallet_entries as entry join purchases on purchases.id = entry.purchase_id
where entry.id = receipts.entry_id;
alter table receipts enable trigger guard_receipts;
