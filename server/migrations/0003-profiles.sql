-- Who a user is beyond the phone, and the pictures of which one may be the avatar.

create table user_images (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  file text not null unique,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  unique (id, user_id)
);
create index user_images_user on user_images (user_id, id);

alter table users
  drop column avatar,
  -- Only a picture of one's own; when it is removed the avatar goes with it.
  add column avatar_id integer,
  add foreign key (avatar_id, id) references user_images (id, user_id) on delete set null (avatar_id),
  add column nombre text,
  add column apellido text,
  -- Not unique: an address says nothing of who else has an account here.
  add column email text,
  add column email_verified_at timestamptz,
  add column dni text,
  -- Six digits of INEI; the three names are those of the day it was chosen.
  add column ubigeo text check (ubigeo ~ '^\d{6}$'),
  add column departamento text,
  add column provincia text,
  add column distrito text,
  add column direccion text,
  add check (email is not null or email_verified_at is null),
  add check ((ubigeo is null) = (departamento is null) and (ubigeo is null) = (provincia is null)
    and (ubigeo is null) = (distrito is null));
create index users_email on users (lower(email)) where email is not null;
