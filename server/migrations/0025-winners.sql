-- A winner and the prize as they were shown on the day of the draw, whatever becomes of the profile or the product later.
alter table winners
  add column shown_nombre text,
  add column shown_apellido text,
  -- Whoever removes the picture takes it away here too.
  add column shown_avatar_id integer references user_images on delete set null,
  add column shown_premio text;
create index winners_shown_avatar on winners (shown_avatar_id) where shown_avatar_id is not null;

-- How everybody may read a person's name: as their profile says, else too little of the username to know the account by.
create function shown_name(username text, nombre text, apellido text, out shown_nombre text, out shown_apellido text)
language sql immutable as $$
  select coalesce(nullif(nombre, ''), nullif(apellido, ''), left(username, 2) || '***'),
    case when nombre <> '' then nullif(apellido, '') end
$$;

-- Those of before as they are shown now.
update winners set
  (shown_nombre, shown_apellido) = (select name.* from shown_name(users.username, users.nombre, users.apellido) as name),
  shown_avatar_id = users.avatar_id,
  shown_premio = purchases.nombre
from users, purchases
where users.id = winners.user_id and purchases.id = winners.purchase_id;
alter table winners
  alter column shown_nombre set not null,
  alter column shown_premio set not null;

-- Here, so that a server of the version before leaves no winner without.
create function keep_shown() returns trigger language plpgsql as $$
begin
  select name.shown_nombre, name.shown_apellido, users.avatar_id, products.nombre
  into new.shown_nombre, new.shown_apellido, new.shown_avatar_id, new.shown_premio
  from products, users, shown_name(users.username, users.nombre, users.apellido) as name
  where products.id = new.product_id and users.id = new.user_id;
  return new;
end $$;
create trigger keep_shown before insert on winners for each row execute function keep_shown();

create or replace function guard_winner() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'winners are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.product_id, new.purchase_id, new.user_id, new.created_at)
     is distinct from (old.id, old.product_id, old.purchase_id, old.user_id, old.created_at)
     or (new.shown_nombre, new.shown_apellido, new.shown_premio)
     is distinct from (old.shown_nombre, old.shown_apellido, old.shown_premio)
     or new.shown_avatar_id is distinct from old.shown_avatar_id and new.shown_avatar_id is not null then
    raise exception 'a winner stays who it is' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
