-- Every sheet of the Libro de Reclamaciones, and its answer, outside the database too.
create function keep_complaint() returns trigger language plpgsql as $$
begin
  insert into kept_records (kind, data) values ('complaint', to_jsonb(new));
  return null;
end $$;
create trigger keep_complaint after insert or update on complaints for each row execute function keep_complaint();
