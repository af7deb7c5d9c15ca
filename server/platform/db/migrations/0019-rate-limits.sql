-- Tries that all servers count together. Not logged: after a crash, or on a replica that takes over, counting begins anew.
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);
