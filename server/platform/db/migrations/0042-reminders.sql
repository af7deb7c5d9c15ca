-- The days in Lima on which people were reminded of what ends, as of nine in the morning.
create table reminder_days (day date primary key, done_at timestamptz not null);
