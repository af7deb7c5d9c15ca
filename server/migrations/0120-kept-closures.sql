-- Closed accounts, and names that are never given again, outside the database too.
create function keep_closure() returns trigger language plpgsql as $$
begin
  insert into kept_records (kind, data) values ('closure', jsonb_build_object(
    'userId', new.user_id, 'askedAt', new.asked_at, 'dueAt', new.due_at, 'undoneAt', new.undone_at, 'doneAt', new.done_at));
  return null;
end $$;
create trigger keep_closure after insert or update on account_closures for each row execute function keep_closure();

create function keep_closed_username() returns trigger language plpgsql as $$
begin
  insert into kept_records (kind, data)
  values ('closedUsername', jsonb_build_object('nameHash', new.name_hash, 'closedAt', new.closed_at));
  return null;
end $$;
create trigger keep_closed_username after insert on closed_usernames for each row execute function keep_closed_username();
