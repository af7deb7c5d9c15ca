-- Addresses that accounts had until lately: what concerns their security is told there too, for a while.
create table former_emails (
  user_id integer not null references users on delete cascade,
  email text not null,
  until timestamptz not null,
  primary key (user_id, email)
);
create index former_emails_until on former_emails (until);

-- A device whose session was ended takes what is on its way to it, and is deleted then.
alter table push_subscriptions add column ended boolean not null default false;
