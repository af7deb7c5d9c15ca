-- The products that a user keeps at hand; the newest has the highest id.

create table favourites (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  product_id integer not null references products,
  unique (user_id, product_id)
);
