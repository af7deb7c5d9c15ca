-- Logo, icon and banners of the shop itself, each in the sizes that it is shown in. They are few and small: with the
-- settings that name them they are saved, backed up and restored as one.
create table shop_pictures (
  name text not null check (name ~ '^[0-9a-f]{32}$'),
  variant text not null check (variant ~ '^[a-z0-9-]{1,20}$'),
  type text not null check (type in ('image/png', 'image/webp')),
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (name, variant)
);
