-- The terms of the shop and its privacy notice, version by version, and who agreed to which of them when. Neither is ever
-- changed: a correction is a version of its own.
create table legal_texts (
  kind text not null check (kind in ('terms', 'privacy')),
  version integer not null check (version >= 1),
  text text not null check (length(text) between 1 and 20000),
  published_at timestamptz not null,
  published_by integer not null references users,
  primary key (kind, version)
);

create table legal_agreements (
  user_id integer not null references users,
  kind text not null,
  version integer not null,
  at timestamptz not null,
  origin text not null check (origin in ('registration', 'asked')),
  primary key (user_id, kind, version),
  foreign key (kind, version) references legal_texts
);
create index legal_agreements_version on legal_agreements (kind, version);

create function guard_legal_texts() returns trigger language plpgsql as $$
begin
  raise exception 'legal texts and agreements are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger guard_legal_texts before update or delete on legal_texts
  for each statement execute function guard_legal_texts();
create trigger guard_legal_agreements before update or delete on legal_agreements
  for each statement execute function guard_legal_texts();
