-- The fewest days for which a rent is renewed automatically: those that its owner was shown. Null while that is off, and where it
-- was switched on by a version that did not record them.
alter table purchases add column auto_renew_days integer check (auto_renew_days > 0);
