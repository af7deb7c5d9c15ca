-- The document of the authorisation of a raffle, which everybody may read who sees the raffle: a PDF, or a picture in one.
create table raffle_documents (
  product_id integer primary key references products,
  content bytea not null check (octet_length(content) <= 6 * 1024 * 1024),
  uploaded_at timestamptz not null
);
-- Products say in replies that are cached whether they have one.
create trigger raise_public_version after insert or update or delete or truncate on raffle_documents
  for each statement execute function raise_public_version();
