-- Rents that are renewed automatically stay due after their end. What was over before is not told now: what ended more
-- than 30 days ago, the longest grace, and what an administrator ended when giving its money back.
update purchases set auto_renew_failed = end_date
where auto_renew_price is not null and auto_renew_failed is distinct from end_date and end_date <= now()
  and (end_date < now() - interval '30 days' or freed_at is not null or exists (
    select from wallet_entries as back
    where back.purchase_id = purchases.id and back.kind = 'Devolución' and back.created_at = purchases.end_date));

create index purchases_auto_renew_due on purchases (end_date, id)
  where auto_renew_price is not null and auto_renew_failed is distinct from end_date;
drop index purchases_auto_renew;
