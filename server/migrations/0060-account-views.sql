-- How an account looks at a list: its saved views and the columns that it chose. At most one row for each list.
create table account_views (
  user_id integer not null references users,
  list text not null check (length(list) between 1 and 40),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  primary key (user_id, list)
);
