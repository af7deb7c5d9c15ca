-- PostgreSQL parses and compiles the WHEN of a trigger anew for every statement that fires it, which costs five times as much as
-- the call of a function that returns at once; a sale met twelve. Triggers on what a sale writes decide in their functions.

drop trigger find_sold_term on purchases;
drop trigger warrant_purchase on purchases;
drop trigger guard_price on purchases;
drop trigger owe_sale on purchases;
drop trigger note_ticket_agreement on purchases;
drop trigger follow_top_up on wallet_entries;
drop trigger give_payment_code on wallet_entries;
drop trigger keep_refund on wallet_entries;
drop trigger keep_typed_number on wallet_entries;
drop trigger owe_refund on wallet_entries;
drop trigger show_methods on wallet_entries;
drop trigger refuse_fallen_profile on profiles;

create or replace function find_sold_term() returns trigger language plpgsql as $$
begin
  if new.term_id is null and new.profile_id is not null then
    select term_id into new.term_id from products where id = new.product_id;
  end if;
  return new;
end $$;

create or replace function owe_sale() returns trigger language plpgsql as $$
declare
  cost bigint;
  today timestamptz;
begin
  -- A dry run has no number.
  if new.profile_id is null or new.id <= 0 then return null; end if;
  -- Nobody is owed what they buy of themselves.
  cost := case when new.user_id = new.seller_id then 0 else (select costo from product_terms where id = new.term_id) end;
  today := lima_day(new.start_date);
  insert into settlement_entries (user_id, kind, amount, costo, paid, purchase_id, product_id, dias, created_at, short_warranty)
  values (new.seller_id, 'sale', cost, cost, new.precio, new.id, new.product_id, new.dias, new.start_date,
    new.garantia_hasta - new.start_date >= interval '30 days' is not true);
  -- One statement, whatever the cost is.
  insert into tally_changes
  select names, since, count, amount
  from (values
    (true, array['cost', settled_tally('owed', new.seller_id, new.start_date)], today, 1, coalesce(cost, 0)),
    (cost is null, array['cost unknown', settled_tally('unknown', new.seller_id, new.start_date)], today, 1, 0),
    (cost > 0, array[settled_tally('due', new.seller_id, new.start_date)], coalesce(new.garantia_hasta, '-infinity'), 0, cost)
  ) as change (is_so, names, since, count, amount)
  where is_so;
  return null;
end $$;

create or replace function note_ticket_agreement() returns trigger language plpgsql as $$
begin
  if new.ticket_number is null then return null; end if;
  insert into ticket_agreements (purchase_id, version, adult) values (
    new.id,
    (select max(version) from raffle_agreements where product_id = new.product_id and user_id = new.user_id),
    exists (select from adult_declarations where user_id = new.user_id));
  return null;
end $$;

create or replace function give_payment_code() returns trigger language plpgsql as $$
begin
  if new.kind = 'Recarga' and new.status = 'pending' then new.payment_code := new_payment_code(new.id); end if;
  return new;
end $$;

create or replace function show_methods() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.kind <> 'Recarga' or new.status <> 'pending' then return new; end if;
    new.shown_versions := offered_versions(new.created_at);
  elsif old.shown_versions is not null and (new.shown_versions @> old.shown_versions) is not true then
    raise exception 'what a customer was shown stays' using errcode = 'integrity_constraint_violation';
  end if;
  if new.method_id is not null and not exists (
    select from payment_method_versions where id = any(new.shown_versions) and method_id = new.method_id
  ) then
    new.shown_versions := coalesce(new.shown_versions, '{}') || current_version(new.method_id);
  end if;
  return new;
end $$;

create or replace function follow_top_up() returns trigger language plpgsql as $$
begin
  if new.kind <> 'Recarga' and new.corrects is null then return null; end if;
  if new.kind = 'Ajuste' then
    -- Its credit was taken back: what was received for it is open again.
    update payments_received set status = 'open', entry_id = null where entry_id = new.corrects;
    perform keep_unreceived(new.corrects);
    return null;
  end if;
  if new.status in ('rejected', 'cancelled') then
    update payments_received set status = 'open', entry_id = null where entry_id = new.id;
  elsif tg_op = 'UPDATE' and new.status = 'pending' then
    update payments_received as payment set status = 'open', entry_id = null
    where entry_id = new.id and (
      new.method_id is distinct from old.method_id and new.method_id is distinct from payment.method_id
      or new.operation_number is distinct from old.operation_number
        and normal_number(new.operation_number) <> normal_number(payment.operation_number)
    );
  end if;
  perform keep_unreceived(new.id);
  insert into match_work (entry_id) values (new.id);
  return null;
end $$;

create or replace function keep_refund() returns trigger language plpgsql as $$
begin
  if new.kind <> 'Devolución' then return null; end if;
  update purchases set refunded = refunded + new.quantity where id = new.purchase_id and user_id = new.user_id;
  if not found then
    raise exception 'a refund goes to whoever paid' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace function keep_typed_number() returns trigger language plpgsql as $$
begin
  if new.operation_number is null then return null; end if;
  insert into typed_numbers
  values (new.id, new.user_id, new.method_id, new.method_kind, normal_number(new.operation_number),
    case tg_op when 'INSERT' then new.created_at else now() end)
  on conflict do nothing;
  return null;
end $$;

create or replace function owe_refund() returns trigger language plpgsql as $$
declare
  rest bigint := new.quantity;
  moment timestamptz;
  one record;
  taken bigint;
  is_goodwill boolean;
begin
  if new.kind <> 'Devolución' or new.purchase_id is null then return null; end if;
  perform from purchases where id = new.purchase_id and profile_id is not null for no key update;
  if not found then return null; end if;
  select coalesce(max(opened_at), new.created_at) into moment
  from claims where purchase_id = new.purchase_id and settled_at is null;
  for one in select * from settlement_positions(new.purchase_id) loop
    taken := least(rest, one.paid_left);
    continue when taken <= 0;
    is_goodwill := one.garantia_hasta <= moment;
    insert into settlement_entries (user_id, kind, amount, paid, part, whole, stands_with, goodwill, wallet_entry_id, purchase_id,
      renewal_id, product_id, dias, created_at)
    values (one.user_id, 'refund',
      case when is_goodwill then 0
        -- The last one takes the rest.
        when taken = one.paid_left and not one.goodwill then -one.amount_left
        else -settled_part(one.amount, taken, one.paid, one.amount_left) end,
      -taken, taken, one.paid, one.id, is_goodwill, new.id, new.purchase_id, one.renewal_id, one.product_id, one.dias,
      new.created_at);
    rest := rest - taken;
    exit when rest = 0;
  end loop;
  return null;
end $$;

create or replace function refuse_fallen_profile() returns trigger language plpgsql as $$
begin
  if not new.taken and exists (select from accounts where id = new.account_id and fallen_at is not null) then
    raise exception 'the account of this profile has fallen'
      using errcode = 'check_violation', constraint = 'profiles_fallen_check', table = 'profiles';
  end if;
  return new;
end $$;

create trigger find_sold_term before insert on purchases for each row execute function find_sold_term();
create trigger warrant_purchase before insert on purchases for each row execute function warrant_purchase();
create trigger guard_price after insert on purchases for each row execute function guard_price();
create trigger owe_sale after insert on purchases for each row execute function owe_sale();
create trigger note_ticket_agreement after insert on purchases for each row execute function note_ticket_agreement();
create trigger give_payment_code before insert on wallet_entries for each row execute function give_payment_code();
create trigger show_methods before insert on wallet_entries for each row execute function show_methods();
create trigger follow_top_up after insert or update on wallet_entries for each row execute function follow_top_up();
create trigger keep_refund after insert on wallet_entries for each row execute function keep_refund();
create trigger keep_typed_number after insert or update of operation_number, method_id on wallet_entries
  for each row execute function keep_typed_number();
create trigger owe_refund after insert on wallet_entries for each row execute function owe_refund();
create trigger refuse_fallen_profile after insert or update of taken on profiles
  for each row execute function refuse_fallen_profile();
