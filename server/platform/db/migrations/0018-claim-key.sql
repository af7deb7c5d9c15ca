-- Claims an idempotency key until the transaction ends, and answers what it made before, if anything. A twin that is still
-- running makes it fail at once, and with it every statement that was sent behind it in the same packet.
create function claim_key(claimant integer, claimed text) returns table (request_hash bytea, result_id bigint)
language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(claimant || ':' || claimed, 0)) then
    raise exception 'a call with this key is running' using errcode = 'lock_not_available';
  end if;
  -- The lock is ours: what a twin made before is committed and seen.
  return query select made.request_hash, made.result_id from idempotency_keys as made
    where made.user_id = claimant and made.key = claimed;
end $$;
