-- The price list of each reseller: the rule by which it proposes prices, and whether it is public.
create table price_lists (
  user_id integer primary key references users,
  -- Added to what the reseller pays: per cent of it, or céntimos. Null: no rule.
  markup_kind text check (markup_kind in ('percent', 'amount')),
  markup integer check (markup between 0 and 100000),
  rounding text not null default 'none' check (rounding in ('none', 'sol', 'half', 'ninety')),
  shows_picture boolean not null default false,
  is_public boolean not null default false,
  -- The unguessable part of its address. It stays while the list is off, until the reseller asks for another.
  slug text unique check (slug ~ '^[0-9a-z]{20}$'),
  -- Since when an administrator keeps it off, and why.
  stopped_at timestamptz,
  stopped_reason text,
  check ((markup_kind is null) = (markup is null)),
  check ((stopped_at is null) = (stopped_reason is null)),
  check (not is_public or (slug is not null and stopped_at is null))
);

-- The prices that a reseller confirmed. What is public of them is these numbers alone: they do not follow what the
-- reseller pays. By days rather than by term: a term that is offered again is another row of product_terms.
create table reseller_prices (
  user_id integer not null references price_lists,
  product_id integer not null references products,
  dias integer not null check (dias between 1 and 3650),
  precio bigint not null,
  -- What the reseller paid when it was confirmed.
  paid bigint not null check (paid > 0),
  -- Typed by the reseller; otherwise by the rule.
  own boolean not null,
  confirmed_at timestamptz not null,
  primary key (user_id, product_id, dias),
  check (precio >= paid)
);
create index reseller_prices_product on reseller_prices (product_id);

-- Losing the role and disabling end a public list for good: its address leads nowhere, also if the role comes back.
create function end_price_list() returns trigger language plpgsql as $$
begin
  update price_lists set is_public = false, slug = null where user_id = new.id and slug is not null;
  return null;
end $$;
create trigger end_price_list after update of role, disabled_at on users
  for each row when (new.role <> 'RESELLER' or new.disabled_at is not null) execute function end_price_list();
