-- PostgreSQL compiles each check of a table anew for every statement that writes to it: a sale writes to four tables with 65 checks,
-- which took a tenth of its time. A function in PL/pgSQL is compiled once for a connection, and of its statements only those
-- that are reached. Null is no objection, as in any check.

create function is_valid(one settlement_entries) returns boolean language plpgsql immutable parallel safe as $$
begin
  if one.costo < 0 or num_nulls(one.filled_at, one.filled_by) = 1 then return false; end if;
  if one.kind in ('payout', 'correction') then
    return one.created_by is not null
      and one.amount is not null
      and case one.kind when 'payout' then one.amount < 0 and one.stands_with is null else one.amount <> 0 end
      and (one.kind = 'correction') = (one.motivo is not null)
      and (one.kind = 'payout') = (one.method_kind is not null)
      and (one.kind = 'payout') = (one.paid_at is not null)
      and one.method_kind in ('Yape', 'Plin', 'Transferencia', 'Otro')
      and num_nonnulls(one.part, one.whole, one.wallet_entry_id, one.claim_id) = 0;
  end if;
  -- What stands for a rent.
  if num_nulls(one.purchase_id, one.product_id, one.dias) > 0
    or num_nonnulls(one.created_by, one.motivo, one.method_kind, one.paid_at) > 0
  then return false; end if;
  if one.kind in ('sale', 'renewal') then
    return (one.amount is null) = (one.costo is null)
      and one.amount >= 0
      and (one.kind = 'renewal') = (one.renewal_id is not null)
      and num_nonnulls(one.stands_with, one.part, one.whole, one.wallet_entry_id, one.claim_id) = 0;
  end if;
  if one.part < 0 or one.whole <= 0 or num_nulls(one.part, one.whole) > 0 then return false; end if;
  if one.kind = 'replacement' then
    return (one.amount is null) = (one.costo is null)
      and one.amount >= 0
      and num_nonnulls(one.stands_with, one.wallet_entry_id) = 0;
  end if;
  -- What takes back a part of another entry.
  return one.kind in ('refund', 'replaced')
    and one.amount <= 0
    and one.part <= one.whole
    and one.stands_with is not null
    and (one.kind = 'refund') = (one.wallet_entry_id is not null)
    and (one.kind = 'replaced' or one.claim_id is null);
end $$;

create function is_valid(one wallet_entries) returns boolean language plpgsql immutable parallel safe as $$
begin
  if one.kind = 'Recarga' then
    return one.status in ('pending', 'accepted', 'rejected', 'cancelled')
      and one.quantity > 0
      and num_nonnulls(one.purchase_id, one.renewal_id, one.corrects) = 0
      and (one.motivo is null or one.status = 'rejected')
      and num_nulls(one.method_id, one.method_kind) <> 1
      and (one.method_id is not null or num_nonnulls(one.operation_number, one.paid_at) = 0)
      and one.operation_number ~ '^[A-Z0-9]{4,30}$' is not false
      and one.payment_code ~ '^[0-9A-HJKMNP-TV-Z]{5}$' is not false
      and one.quantity - one.typed_quantity between 1 and 99;
  end if;
  if one.status <> 'accepted'
    or num_nonnulls(one.method_id, one.method_kind, one.operation_number, one.paid_at, one.payment_code, one.typed_quantity) > 0
  then return false; end if;
  if one.kind = 'Compra' then
    return one.quantity < 0 and one.purchase_id is not null and one.corrects is null;
  end if;
  if one.renewal_id is not null then return false; end if;
  if one.kind = 'Ajuste' then
    return one.quantity < 0 and one.purchase_id is null and one.motivo is not null;
  end if;
  return one.kind in ('Bono', 'Devolución')
    and one.quantity > 0
    and (one.kind = 'Devolución') = (one.purchase_id is not null)
    and one.corrects is null;
end $$;

create function is_valid(one purchases) returns boolean language plpgsql immutable parallel safe as $$
begin
  if one.precio <= 0 or one.end_date <= one.start_date or one.freed_at < one.end_date
    or one.nota not in ('Renovado', 'Correo', 'Password')
  then return false; end if;
  if one.profile_id is not null then
    return num_nonnulls(one.ticket_number, one.ticket_receipt) = 0
      and one.renewed >= 0
      and one.auto_renew_days > 0 is not false
      and one.auto_renew_price > 0;
  end if;
  return one.ticket_number is not null
    and one.ticket_number > 0
    and one.ticket_receipt is not null
    and num_nonnulls(one.term_id, one.auto_renew_price) = 0
    and one.renewed = 0
    and one.auto_renew_days > 0;
end $$;

create function is_valid(one products) returns boolean language plpgsql immutable parallel safe as $$
begin
  if one.precio <= 0 or one.dias not between 1 and 3650 or one.garantia_dias < 0
    or one.category_id is null and one.deleted_at is null
  then return false; end if;
  if one.precio_rifa is null then
    return one.state in ('Nuevo', 'Para su revisión', 'Rechazado', 'Publicado', 'Vendido')
      and (one.state <> 'Vendido' or one.stock = 0)
      and one.precio_publico >= one.precio is not false
      and num_nonnulls(one.total_tickets, one.tipo_sorteo, one.autorizacion_documento, one.fin_sorteo, one.max_por_persona,
        one.min_tickets) = 0;
  end if;
  return one.state in ('Nuevo', 'Para su revisión', 'Rechazado', 'Publicado', 'Por sortear', 'Sorteado', 'Cancelado')
    and (one.state <> 'Publicado' or one.stock > 0)
    and one.precio_rifa > 0
    and one.total_tickets is not null
    and one.total_tickets > 0
    and one.stock <= one.total_tickets
    and num_nonnulls(one.precio_publico, one.term_id) = 0
    and one.tipo_sorteo in ('promocion', 'social', 'otra') is not false
    and one.max_por_persona > 0 is not false
    and one.min_tickets > 0;
end $$;

-- Rows that are there satisfied the same conditions; 0130 reads them without keeping anybody waiting.
do $$
declare
  one record;
begin
  lock table products, purchases, wallet_entries, settlement_entries in access exclusive mode;
  for one in
    select conrelid::regclass as of, conname as name from pg_constraint
    where contype = 'c' and conrelid in
      ('products'::regclass, 'purchases'::regclass, 'wallet_entries'::regclass, 'settlement_entries'::regclass)
      -- Those that a sale could fail for.
      and conname not in ('products_stock_check', 'purchases_refunded')
  loop
    execute format('alter table %s drop constraint %I', one.of, one.name);
  end loop;
end $$;
alter table products add constraint products_valid check (is_valid(products)) not valid;
alter table purchases add constraint purchases_valid check (is_valid(purchases)) not valid;
alter table wallet_entries add constraint wallet_entries_valid check (is_valid(wallet_entries)) not valid;
alter table settlement_entries add constraint settlement_entries_valid check (is_valid(settlement_entries)) not valid;
