-- Accounts that their owners close, and the names that are never given again.
create table account_closures (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  undone_at timestamptz,
  done_at timestamptz,
  check (due_at > asked_at),
  check (undone_at is null or done_at is null)
);
-- One that is open, or final.
create unique index account_closures_standing on account_closures (user_id) where undone_at is null;
create index account_closures_due on account_closures (due_at) where undone_at is null and done_at is null;

create table closed_usernames (
  name_hash bytea primary key check (length(name_hash) = 32),
  closed_at timestamptz not null
);
