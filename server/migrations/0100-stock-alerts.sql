-- Who wants to be told when a sold-out product has units again: once, those who waited longest first.
create table stock_alerts (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  product_id integer not null references products,
  created_at timestamptz not null,
  unique (user_id, product_id)
);
create index stock_alerts_product on stock_alerts (product_id, id);

-- When some of those who wait for a product were told last: the others wait.
create table stock_tellings (
  product_id integer primary key references products,
  told_at timestamptz not null
);
