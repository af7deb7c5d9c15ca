-- The phones with which accounts bought of a raffle that limits the tickets of one person, as `comparable_phone`: who
-- changes theirs between two purchases, or takes over another's, stays the same person. Deleted when the raffle is over.
create table raffle_phones (
  product_id integer not null references products,
  user_id integer not null references users on delete cascade,
  phone text not null,
  primary key (product_id, user_id, phone)
);
create index raffle_phones_phone on raffle_phones (product_id, phone);
create index raffle_phones_user on raffle_phones (user_id);
insert into raffle_phones (product_id, user_id, phone)
  select distinct products.id, users.id, comparable_phone(users.telefono)
  from products
    join purchases on purchases.product_id = products.id
    join users on users.id = purchases.user_id
  where products.max_por_persona is not null and products.state in ('Publicado', 'Por sortear')
    and comparable_phone(users.telefono) <> '';

create function forget_raffle_phones() returns trigger language plpgsql as $$
begin
  delete from raffle_phones where product_id = new.id;
  return null;
end $$;
create trigger forget_raffle_phones after update of state on products for each row
  when (new.max_por_persona is not null and new.state in ('Sorteado', 'Cancelado')) execute function forget_raffle_phones();
