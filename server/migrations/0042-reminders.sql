-- The days in Lima on which people were reminded of what ends, as of nine in the morning.
create table reminder_days (day date primary key, done_at timestamptz not null);

-- Somebody's rents by their end: what the due board shows.
create index purchases_user_ending on purchases (user_id, end_date) where profile_id is not null and freed_at is null;
