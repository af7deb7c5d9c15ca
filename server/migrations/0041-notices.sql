-- What somebody is told: in the bell, by mail and on their devices. Its sentence is made from its data when it is read.
create table notices (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  kind text not null,
  -- What it is told about. Nobody is told of the same thing twice, whoever tries to.
  key text not null check (key <> ''),
  data jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, key)
);
create index notices_user on notices (user_id, id desc);
create index notices_unread on notices (user_id, id desc) where read_at is null;
create index notices_read on notices (read_at) where read_at is not null;

-- What somebody chose to be told; whoever has no row is told everything.
create table notice_choices (
  user_id integer primary key references users,
  -- How many days before its end they are reminded of a rent.
  reminder_days integer[] not null check (reminder_days <@ array[7, 3, 1, 0]),
  mail boolean not null
);

-- A mail that tells a notice; each goes out once.
alter table mail_jobs drop constraint mail_jobs_kind_check,
  add notice_id bigint references notices on delete cascade,
  add constraint mail_jobs_kind_check check (kind in ('verify', 'recover', 'lockout', 'movement', 'notice')),
  add check ((kind = 'notice') = (notice_id is not null));
drop index mail_jobs_once;
create unique index mail_jobs_once
  on mail_jobs (kind, lower(email), coalesce(user_id, 0), coalesce(entry_id, 0), coalesce(notice_id, 0));
create index mail_jobs_notice on mail_jobs (notice_id) where notice_id is not null;
