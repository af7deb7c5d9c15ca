-- A spreadsheet drops the zeros in front of an operation number: without them a payment and a top-up are of one number too.
lock table wallet_entries, payments_received in share mode;

create index wallet_entries_bare_number on wallet_entries (method_kind, ltrim(operation_number, '0'))
  where operation_number is not null and status in ('pending', 'accepted');
create index payments_received_bare_number on payments_received (method_id, ltrim(operation_number, '0'))
  where operation_number is not null;

create or replace view payment_pairs as
  select payment.id as payment_id, entry.id as entry_id, payment.operation_number as payment_number,
    entry.operation_number as entry_number, true as same_amount, true as is_near
  from payments_received as payment
  join wallet_entries as entry on entry.method_id = payment.method_id and entry.quantity = payment.amount
    and coalesce(entry.paid_at, entry.created_at) >=
      case when payment.has_time then payment.at - interval '30 minutes' else lima_day(payment.at) end
    and coalesce(entry.paid_at, entry.created_at) <=
      case when payment.has_time then payment.at + interval '30 minutes'
      else lima_day(payment.at) + interval '1 day' - interval '1 microsecond' end
    -- Follows from that, for whoever comes from the top-up.
    and payment.at >= coalesce(entry.paid_at, entry.created_at) - interval '1 day'
    and payment.at <= coalesce(entry.paid_at, entry.created_at) + interval '1 day'
  where entry.kind = 'Recarga' and entry.method_id is not null and entry.status in ('pending', 'accepted')
  union all
  select payment.id, entry.id, payment.operation_number, entry.operation_number, payment.amount = entry.quantity, false
  from payments_received as payment
  join wallet_entries as entry on entry.method_kind = payment.method_kind
    and ltrim(entry.operation_number, '0') = ltrim(payment.operation_number, '0')
    and entry.method_id = payment.method_id
  where entry.kind = 'Recarga' and entry.status in ('pending', 'accepted')
    and not (entry.quantity = payment.amount and case when payment.has_time
      then coalesce(entry.paid_at, entry.created_at)
        between payment.at - interval '30 minutes' and payment.at + interval '30 minutes'
      else lima_day(coalesce(entry.paid_at, entry.created_at)) = lima_day(payment.at) end);
