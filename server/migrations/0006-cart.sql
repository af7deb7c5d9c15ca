create table cart_lines (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  product_id integer not null references products,
  quantity integer not null check (quantity between 1 and 100),
  unique (user_id, product_id)
);

-- The first purchase of the checkout that a purchase was part of; none when it was bought alone.
alter table purchases add column checkout_id bigint references purchases;
create index purchases_checkout on purchases (checkout_id) where checkout_id is not null;
