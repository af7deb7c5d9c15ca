-- What the law asks of a raffle: its kind, the document of its authorisation, an end, a most per person, a minimum.
alter table products
  add column tipo_sorteo text check (tipo_sorteo in ('promocion', 'social', 'otra')),
  add column autorizacion_documento text,
  add column fin_sorteo timestamptz,
  add column max_por_persona integer check (max_por_persona > 0),
  add column min_tickets integer check (min_tickets > 0),
  add constraint products_raffle_rules check (precio_rifa is not null
    or num_nonnulls(tipo_sorteo, autorizacion_documento, fin_sorteo, max_por_persona, min_tickets) = 0);

-- A raffle has a draw since it was published.
create function guard_raffle_end() returns trigger language plpgsql as $$
begin
  if old.fin_sorteo is not null and new.fin_sorteo is distinct from old.fin_sorteo
     and exists (select from draws where product_id = old.id) then
    raise exception 'a published end does not move' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger guard_raffle_end after update of fin_sorteo on products for each row execute function guard_raffle_end();
create index products_raffle_ends on products (fin_sorteo) where state = 'Publicado' and fin_sorteo is not null;

-- Every text of the terms that a raffle had; `products.terminos` is the newest.
create table raffle_terms (
  product_id integer not null references products,
  version integer not null,
  terminos text not null,
  created_at timestamptz not null default now(),
  primary key (product_id, version)
);
insert into raffle_terms (product_id, version, terminos)
  select id, 1, terminos from products where total_tickets is not null and terminos is not null;

create function keep_raffle_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.terminos is not distinct from old.terminos then return null; end if;
  insert into raffle_terms (product_id, version, terminos)
    select new.id, coalesce(max(version), 0) + 1, new.terminos from raffle_terms where product_id = new.id;
  return null;
end $$;
create trigger keep_raffle_terms after insert or update of terminos on products for each row
  when (new.total_tickets is not null and new.terminos is not null) execute function keep_raffle_terms();

create function guard_raffle_terms() returns trigger language plpgsql as $$
begin
  raise exception 'terms that were written stay' using errcode = 'integrity_constraint_violation';
end $$;
create trigger guard_raffle_terms before update or delete on raffle_terms
  for each row execute function guard_raffle_terms();
