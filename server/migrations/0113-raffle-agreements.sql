-- Who said that they are 18, once.
create table adult_declarations (
  user_id integer primary key references users on delete cascade,
  declared_at timestamptz not null
);
-- Who agreed to which version of the terms of a raffle.
create table raffle_agreements (
  product_id integer not null,
  user_id integer not null references users on delete cascade,
  version integer not null,
  agreed_at timestamptz not null,
  primary key (product_id, user_id, version),
  foreign key (product_id, version) references raffle_terms
);
create index raffle_agreements_user on raffle_agreements (user_id);

-- What the buyer of a ticket had agreed to when it was sold; no version: to nothing.
create table ticket_agreements (
  purchase_id bigint primary key references purchases,
  version integer,
  adult boolean not null
);
create function note_ticket_agreement() returns trigger language plpgsql as $$
begin
  insert into ticket_agreements (purchase_id, version, adult) values (
    new.id,
    (select max(version) from raffle_agreements where product_id = new.product_id and user_id = new.user_id),
    exists (select from adult_declarations where user_id = new.user_id));
  return null;
end $$;
create trigger note_ticket_agreement after insert on purchases for each row
  when (new.ticket_number is not null) execute function note_ticket_agreement();

-- As `comparablePhone`: accounts with one phone are one person.
create function comparable_phone(phone text) returns text language sql immutable strict parallel safe
return regexp_replace(translate(phone, '+ ()-', ''), '^51(?=9\d{8}$)', '');
create index users_comparable_phone on users (comparable_phone(telefono));
