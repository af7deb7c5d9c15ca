-- A product that was taken out of every list no longer keeps its category or brand from being removed.
alter table products alter column category_id drop not null;
alter table products add check (category_id is not null or deleted_at is not null);

-- What the back office lists and orders its products by.
create index products_category on products (category_id);
create index products_brand on products (brand_id);
create index products_seller on products (seller_id);
