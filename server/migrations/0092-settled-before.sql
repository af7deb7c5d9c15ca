-- What suppliers were owed before triggers tallied it (see 0091): the difference, in one snapshot, while it
-- sells on. Roll-ups skip their turn (`rollUpAggregates`).
select pg_advisory_xact_lock(7301504);
insert into tallies as kept (name, since, count, amount)
select name, since, coalesce(anew.count, 0) - coalesce(kept.count, 0), coalesce(anew.amount, 0) - coalesce(kept.amount, 0)
from (
  select name, kept_since(name, since) as since, sum(part.count)::bigint as count, sum(part.amount)::bigint as amount
  from settlement_entries as one cross join tallied(one) as part cross join unnest(names) as name
  group by name, kept_since(name, since)
) as anew
full join (
  select name, kept_since(name, since) as since, sum(count)::bigint as count, sum(amount)::bigint as amount
  from counts where name like 'settled %' or name in ('cost', 'cost unknown') group by name, kept_since(name, since)
) as kept using (name, since)
where coalesce(anew.count, 0) <> coalesce(kept.count, 0) or coalesce(anew.amount, 0) <> coalesce(kept.amount, 0)
order by since, name
on conflict (name, since) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;

analyze tallies, settlement_entries;
