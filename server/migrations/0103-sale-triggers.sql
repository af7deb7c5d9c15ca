-- A table with a trigger before its updates computes all generated columns anew with each of them: a sale, which changes a
-- stock and takes a profile, computed the words that a product is found by. What these triggers do can be done after.
drop trigger follow_first_term on products;
create or replace function follow_first_term() returns trigger language plpgsql as $$
begin
  if new.dias = old.dias then
    update product_terms set precio = new.precio, precio_publico = new.precio_publico where id = new.term_id;
  else
    perform drop_term(old.term_id, old.id);
    update products set term_id = offer_term(new.id, new.dias, new.precio, new.precio_publico) where id = new.id;
  end if;
  return null;
end $$;
create trigger follow_first_term after update of dias, precio, precio_publico on products
  for each row when (new.precio_rifa is null
    and (old.dias, old.precio, old.precio_publico) is distinct from (new.dias, new.precio, new.precio_publico))
  execute function follow_first_term();

drop trigger refuse_fallen_profile on profiles;
create trigger refuse_fallen_profile after insert or update of taken on profiles
  for each row when (not new.taken) execute function refuse_fallen_profile();
drop trigger guard_set_aside on profiles;
create trigger guard_set_aside after update of set_aside_at on profiles for each row
  when (old.set_aside_at is not null and new.set_aside_at is null) execute function guard_set_aside();

-- Only the version before 0075 sells without a warranty.
drop trigger warrant_purchase on purchases;
create trigger warrant_purchase before insert on purchases for each row
  when (new.profile_id is not null and new.garantia_hasta is null) execute function warrant_purchase();
drop trigger warrant_renewal on renewals;
create trigger warrant_renewal before insert on renewals for each row
  when (new.garantia_hasta is null) execute function warrant_renewal();
