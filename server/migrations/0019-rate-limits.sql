-- Rate limits shared by all servers. Unlogged: after a crash, or on a promoted replica, counting starts again.
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);
