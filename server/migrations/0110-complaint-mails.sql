-- The mails that tell about a sheet of the Libro de Reclamaciones and its answer; each goes out once.
alter table mail_jobs drop constraint mail_jobs_kind_check,
  add complaint_id integer references complaints,
  add constraint mail_jobs_kind_check check (
    kind in ('verify', 'recover', 'lockout', 'movement', 'notice', 'enrol', 'complaint', 'complaintAnswer')),
  add check ((kind in ('complaint', 'complaintAnswer')) = (complaint_id is not null));
do $$ declare old record; begin
  for old in select conname from pg_constraint
    where conrelid = 'mail_jobs'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'user_id IS NOT NULL'
  loop execute format('alter table mail_jobs drop constraint %I', old.conname); end loop;
end $$;
alter table mail_jobs add check (kind in ('recover', 'complaint', 'complaintAnswer') or user_id is not null);
drop index mail_jobs_once;
create unique index mail_jobs_once on mail_jobs
  (kind, lower(email), coalesce(user_id, 0), coalesce(entry_id, 0), coalesce(notice_id, 0), coalesce(complaint_id, 0));
create index mail_jobs_complaint on mail_jobs (complaint_id) where complaint_id is not null;
