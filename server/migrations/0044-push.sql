-- By what push services know the shop (VAPID); at most one pair. The private key is sealed like the credentials (see 0016).
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key bytea not null,
  private_key_key integer generated always as (key_version(private_key)) stored references vault_keys
);

-- Devices that show notices. One ends with the session that it was asked for in, but outlives a session that expires.
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  session_id integer references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  device text,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null;

-- A notice on its way to a device, each once.
create table push_jobs (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices on delete cascade,
  subscription_id integer not null references push_subscriptions on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  unique (subscription_id, notice_id)
);
create index push_jobs_due on push_jobs (next_attempt_at, id);
create index push_jobs_notice on push_jobs (notice_id);
