-- Taken first, in the lock order of a sale: otherwise this migration and a server that is still running could deadlock.
lock table wallets, wallet_entries, payments_received in access exclusive mode;

-- By what top-ups find their payments, whatever became of these.
drop index payments_received_amount, payments_received_number;
create index payments_received_amount on payments_received (method_id, amount, at);
create index payments_received_number on payments_received (method_id, operation_number) where operation_number is not null;

-- As before, and with the times of the payment told to that index: they follow from its day.
create or replace view payment_pairs as
  select payment.id as payment_id, entry.id as entry_id, payment.operation_number as payment_number,
    entry.operation_number as entry_number, true as same_amount,
    case when payment.has_time
      then abs(extract(epoch from payment.at - coalesce(entry.paid_at, entry.created_at))) <= 1800
      else lima_day(payment.at) = lima_day(coalesce(entry.paid_at, entry.created_at)) end as is_near
  from payments_received as payment
  join wallet_entries as entry on entry.method_id = payment.method_id and entry.quantity = payment.amount
    and coalesce(entry.paid_at, entry.created_at) >= lima_day(payment.at) - interval '30 minutes'
    and coalesce(entry.paid_at, entry.created_at) < lima_day(payment.at) + interval '1 day 30 minutes'
    and payment.at >= coalesce(entry.paid_at, entry.created_at) - interval '1 day 30 minutes'
    and payment.at <= coalesce(entry.paid_at, entry.created_at) + interval '1 day 30 minutes'
  where entry.kind = 'Recarga' and entry.method_id is not null and entry.status in ('pending', 'accepted')
  union all
  select payment.id, entry.id, payment.operation_number, entry.operation_number, payment.amount = entry.quantity, false
  from payments_received as payment
  join wallet_entries as entry on entry.method_kind = payment.method_kind and entry.operation_number = payment.operation_number
    and entry.method_id = payment.method_id
  where entry.kind = 'Recarga' and entry.status in ('pending', 'accepted')
    and not (entry.quantity = payment.amount
      and coalesce(entry.paid_at, entry.created_at) >= lima_day(payment.at) - interval '30 minutes'
      and coalesce(entry.paid_at, entry.created_at) < lima_day(payment.at) + interval '1 day 30 minutes');
