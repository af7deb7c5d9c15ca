-- Who made a product, whoever sells it now: reduced administrators may touch only what they made.
alter table products add column creator_id integer references users;
update products set creator_id = coalesce(
  (select actor_id from audit where action = 'create-product' and subject = 'product' and subject_id = products.id limit 1),
  seller_id
);
alter table products alter column creator_id set not null;
create index products_creator on products (creator_id);
