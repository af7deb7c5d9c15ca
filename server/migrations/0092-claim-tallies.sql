lock table claims, code_requests in access exclusive mode;

-- Claims are counted as products are (see 0045): in all, by who sold what they are of, and those that wait.
create function tallied(one claims)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['claim', 'claim seller ' || one.seller_id]
    || case when one.settled_at is null then array['claim open', 'claim open seller ' || one.seller_id] end,
    'epoch'::timestamptz, 1, 0::bigint
$$;
create trigger keep_tally after insert or update of settled_at, seller_id or delete on claims
  for each row execute function keep_tally();
-- Requests for a code, on the day of which they are; the amount is how many were answered.
create function tallied(one code_requests)
returns table (names text[], since timestamptz, count integer, amount bigint) language sql stable parallel safe as $$
  select array['code'], lima_day(one.asked_at), 1, (one.answered_at is not null)::integer::bigint
$$;
create trigger keep_tally after insert or update of answered_at or delete on code_requests
  for each row execute function keep_tally();

create or replace view counted_anew as
  select name, kept_since(name, since) as since, sum(count)::bigint as count, sum(amount)::bigint as amount
  from (
    select part.* from wallet_entries as one cross join tallied(one) as part
    union all
    select part.* from purchases as one cross join tallied(one) as part
    union all
    select part.* from renewals as one cross join tallied(one) as part
    union all
    select part.* from users as one cross join tallied(one) as part
    union all
    select part.* from audit as one cross join tallied(one) as part
    union all
    select part.* from payments_received as one cross join tallied(one) as part
    union all
    select part.* from unreceived_top_ups as one cross join tallied(one) as part
    union all
    select part.* from products as one cross join tallied(one) as part
    union all
    select part.* from settlement_entries as one cross join tallied(one) as part
    union all
    select part.* from claims as one cross join tallied(one) as part
    union all
    select part.* from code_requests as one cross join tallied(one) as part
  ) as part
  cross join unnest(names) as name
  group by name, kept_since(name, since);
insert into tally_changes
select array[name], since, sum(part.count), sum(part.amount)
from (
  select part.* from claims as one cross join tallied(one) as part
  union all
  select part.* from code_requests as one cross join tallied(one) as part
) as part cross join unnest(names) as name
group by name, since;

-- Claims that wait are sorted by their accounts; those that were settled are read as they are shown.
create index claims_settled on claims (id desc) where settled_at is not null;
create index claims_settled_of_seller on claims (seller_id, id desc) where settled_at is not null;
create index code_requests_oldest on code_requests (asked_at) where answered_at is null and closed_at is null;
-- The accounts of a product in their order.
create index accounts_product_order on accounts (product_id, id);
