-- The number that a device's cookie has if the account knows that device. Null until the first log-in, of which nobody is told;
-- the accounts that are there already had theirs.
alter table users add column device_generation integer default 0;
alter table users alter column device_generation drop default;
