-- The end of a rent whose owner was told that the balance will not suffice to renew it automatically.
alter table purchases add auto_renew_short timestamptz;
