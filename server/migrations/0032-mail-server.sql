-- The mail server that the owner set in the shop; at most one. Its password is sealed like the credentials (see 0016).
create table mail_server (
  id integer primary key check (id = 1),
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  username text not null check (length(username) between 1 and 254),
  password bytea not null,
  sender text not null check (length(sender) between 3 and 254),
  password_key integer generated always as (key_version(password)) stored references vault_keys
);
