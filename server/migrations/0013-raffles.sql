-- A cancelled raffle gave every ticket back. One that was closed early goes to its draw with tickets left.
alter table products drop constraint products_state_check;
alter table products add constraint products_state_check check (state in
  ('Nuevo', 'Para su revisión', 'Rechazado', 'Publicado', 'Vendido', 'Por sortear', 'Sorteado', 'Cancelado'));
alter table products drop constraint products_check3;
alter table products add constraint products_raffle_states
  check (state not in ('Por sortear', 'Sorteado', 'Cancelado') or precio_rifa is not null);
create index products_raffles on products (state, id desc) where precio_rifa is not null and deleted_at is null;

-- How a raffle is drawn: what was promised at publication, what was fixed when sales ended, what came out.
create table draws (
  product_id integer primary key references products,
  -- SHA-256 of the secret, public from the first day; the secret is sealed until the draw.
  commitment bytea not null check (length(commitment) = 32),
  sealed_secret bytea not null,
  -- Sales ended: the list of tickets and the round of the public beacon are fixed.
  closed_at timestamptz,
  early boolean not null default false,
  list_hash bytea check (length(list_hash) = 32),
  beacon_round bigint check (beacon_round > 0),
  announced_at timestamptz,
  drawn_at timestamptz,
  secret bytea check (sha256(secret) = commitment),
  -- Without one the draw rests on the commitment alone.
  beacon_signature bytea,
  cancelled_at timestamptz,
  check ((closed_at is null) = (list_hash is null) and (closed_at is null) = (beacon_round is null)),
  check (closed_at is not null or (announced_at is null and not early)),
  check (announced_at is not null or drawn_at is null),
  check ((drawn_at is null) = (secret is null)),
  check (drawn_at is not null or beacon_signature is null),
  check (drawn_at is null or cancelled_at is null)
);
create index draws_announced on draws (announced_at) where announced_at is not null;

create table winners (
  id integer generated always as identity primary key,
  product_id integer not null unique references draws,
  purchase_id bigint not null unique,
  user_id integer not null references users,
  estado text not null default 'Pendiente' check (estado in ('Pendiente', 'Entregado')),
  created_at timestamptz not null default now(),
  -- A ticket of that raffle, and whoever bought it.
  foreign key (purchase_id, product_id, user_id) references purchases (id, product_id, user_id)
);
create index winners_user on winners (user_id);
create index users_dni on users (dni) where dni is not null;

-- A promise stays as it was made, a closed list as it was closed, a draw as it was drawn.
create function guard_draw() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'draws are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.product_id, new.commitment) is distinct from (old.product_id, old.commitment)
     or old.closed_at is not null and (new.closed_at, new.early, new.list_hash, new.beacon_round)
       is distinct from (old.closed_at, old.early, old.list_hash, old.beacon_round)
     or old.drawn_at is not null and new is distinct from old
     or old.cancelled_at is not null and new is distinct from old then
    raise exception 'what a draw has fixed does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard_draw before update or delete on draws for each row execute function guard_draw();

create function guard_winner() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'winners are never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.product_id, new.purchase_id, new.user_id, new.created_at)
     is distinct from (old.id, old.product_id, old.purchase_id, old.user_id, old.created_at) then
    raise exception 'a winner stays who it is' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard_winner before update or delete on winners for each row execute function guard_winner();
