-- What is to be mailed, never a token or a text: those are made when it is sent.
create table mail_jobs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('verify', 'recover')),
  -- Null while nobody has looked up yet whose address was typed.
  user_id integer references users,
  email text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  check (kind = 'recover' or user_id is not null)
);
-- However often somebody asks while the mail server is away.
create unique index mail_jobs_once on mail_jobs (kind, lower(email), coalesce(user_id, 0));
create index mail_jobs_due on mail_jobs (next_attempt_at);

-- Codes and links that were mailed, by their hash; each works once.
create table mail_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  kind text not null check (kind in ('verify', 'recover')),
  user_id integer not null references users on delete cascade,
  -- Where it was sent: it proves that mailbox and no other.
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_user on mail_tokens (user_id);
