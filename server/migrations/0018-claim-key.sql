-- Claims an idempotency key until the end of the transaction, and returns the result of an earlier request with it, if any. It
-- fails at once while a duplicate is running, and with it every later statement of the same pipeline (decision 12).
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
